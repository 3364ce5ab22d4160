import type { Database, PoolClient } from '@rewards/db';
import type { ActingFault } from '@rewards/validators/acting/constants';
import { AppError } from '../../errors';
import type { JobRules } from '../define-job';
import { assertNotRevoked } from '../session-revoked';

// Users are never deleted from the table. Jobs move with their program: what counts is where it is now.
const sql = `select acting_fault(coalesce(p.account_id, j.account_id), null, u.id, '{}', $2) as fault
	from job j join app_user u on u.id = j.created_by_id left join program p on p.id = j.program_id where j.id = $1`;

/**
 * Throws for a job whose requester could not request it any more. FORBIDDEN: removed, locked, without any of its flags,
 * a key that has ended, or, for a private result, the session was revoked. NOT_FOUND: the program is another account's
 * now. A job that must end does so for anybody.
 */
export async function assertMayAct(
	db: Pick<Database['pool'] | PoolClient, 'query'>,
	job: Pick<JobRules, 'flags' | 'whenCancelled' | 'endsWithSession'>,
	id: string,
): Promise<void> {
	if (job.endsWithSession) await assertNotRevoked(db, id);
	if (job.whenCancelled === 'mustEnd' || job.flags.length === 0) return;
	const { rows } = await db.query<{ fault: ActingFault | null }>({
		name: 'job-may-act',
		text: sql,
		values: [id, job.flags],
	});
	const fault = rows[0]?.fault;
	// As a call would be answered: the program, or the account, is not the requester's any more.
	if (fault === 'ownerMoved' || fault === 'accountGone')
		throw new AppError('NOT_FOUND', { entity: 'program', reason: fault });
	if (fault) throw new AppError('FORBIDDEN', { reason: fault });
}
