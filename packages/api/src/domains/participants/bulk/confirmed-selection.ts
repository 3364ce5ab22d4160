import type { PoolClient } from '@rewards/db';
import { AppError } from '../../../errors';
import type { ProgramContext } from '../../../trpc';

const held = `select s.count, j.id as "jobId", j.kind, j.params from held_selection s left join job j on j.id = s.job_id
	where s.program_id = $1 and s.id = $2 and s.held_by_id = $3 and s.expires_at > now() for update of s`;
const confirm = `update held_selection set job_id = $3, expires_at = now() + interval '7 days' where program_id = $1 and id = $2`;

interface Held {
	count: number;
	/** The job that uses it. */
	jobId: string | null;
	kind: string | null;
	params: Record<string, unknown> | null;
}

/** What a user confirmed: their selection and its number of participants. */
export interface Agreed {
	selectionId: string;
	count: number;
}

/**
 * The job that already does the same to the caller's selection: a retry after a lost response gets it. Null if no job
 * uses the selection yet. NOT_FOUND for a selection of another user or program, or an expired one. CONFLICT if the
 * confirmed number differs, or if another action uses the selection (`reason: selectionUsed`, `jobId`).
 */
export async function findConfirmed(
	client: PoolClient,
	{ program, session }: Pick<ProgramContext, 'program' | 'session'>,
	{ selectionId, count }: Agreed,
	doesSame: (job: Pick<Held, 'kind' | 'params'>) => boolean,
): Promise<string | null> {
	const { rows } = await client.query<Held>(held, [program.id, selectionId, session.user.id]);
	const [selection] = rows;
	if (!selection) throw new AppError('NOT_FOUND', { entity: 'selection' });
	const { jobId, count: found } = selection;
	if (jobId) {
		if (doesSame(selection)) return jobId;
		throw new AppError(
			'CONFLICT',
			{ reason: 'selectionUsed', jobId },
			{ message: 'Another action already uses this selection. Select again.' },
		);
	}
	if (found !== count) throw new AppError('CONFLICT', { reason: 'selectionChanged', expected: count, found });
	return null;
}

/** Links a selection to its job, in the transaction that enqueues the job, and keeps it for a week. */
export const confirmSelection = (
	client: PoolClient,
	programId: string,
	selectionId: string,
	jobId: string,
): Promise<unknown> => client.query(confirm, [programId, selectionId, jobId]);
