import { databaseClock } from '@rewards/db';
import { AppError } from '../../../errors';
import type { Services, StaffContext } from '../../../trpc';
import { type StaffRow, staffColumns, staffJoins, staffOf } from './staff-row';

const sql = `select ${staffColumns} from app_user u ${staffJoins} where u.id = $1`;

/** The part of a job's run that says for whom it works. */
interface Run {
	id: string;
	services: Services;
	createdById: string | null;
	sessionId: string | null;
	ip: string;
}

/**
 * The context of a call that a job makes for the user who requested it, with that user's current account and rights.
 * The session that requested it may be over; the job still acts for the user. FORBIDDEN when the user was removed or
 * locked, or has no account or role any more.
 */
export async function staffBehind({ id, services, createdById, sessionId, ip }: Run): Promise<StaffContext> {
	const { rows } = await services.db.pool.query<StaffRow>(sql, [createdById]);
	const [row] = rows;
	const staff = row && !row.closed ? staffOf(row) : null;
	if (!staff?.account || !staff.role) throw new AppError('FORBIDDEN', { reason: 'noStaff' });
	const { account, role } = staff;
	return {
		...services,
		request: { ip, userAgent: '', id },
		session: { ...staff, id: sessionId ?? '', expiresAt: databaseClock.now(), account, role },
		sessionFault: null,
	};
}

const among = `select ${staffColumns} from app_user u ${staffJoins} where u.account_id = $1 and u.role_id is not null order by u.display_name, u.id limit 500`;

/** The active users of an account, with their rights. */
export async function staffAmong({ db }: Pick<Services, 'db'>, accountId: string) {
	const { rows } = await db.pool.query<StaffRow>(among, [accountId]);
	return rows.filter(({ closed }) => !closed).map(staffOf);
}
