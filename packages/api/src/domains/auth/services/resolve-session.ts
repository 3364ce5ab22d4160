import { type Permissions, permissionFlags } from '@rewards/validators/permissions';
import { AppError } from '../../../errors';
import type { AccountScope, Services, Session } from '../../../trpc';
import { afterAnswer } from '../background';
import { readToken, unauthorized } from '../token';

const snake = (flag: string): string => flag.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

// The flags of a role without account or of an account without role count for nothing, so they are not even read.
const sql = `select s.user_id as "userId", s.expires_at as "expiresAt", s.expires_at <= now() as expired, s.ended_at is not null as ended,
	s.last_seen_at < now() - interval '1 minute' as "seenLongAgo", u.deleted_at is not null or u.locked_at is not null as closed,
	u.user_name as "userName", u.display_name as "displayName", u.email, u.language,
	a.id as "accountId", a.name as "accountName", a.type as "accountType", r.id as "roleId", r.name as "roleName",
	json_build_object(${permissionFlags.map((flag) => `'${flag}', coalesce(r.${snake(flag)} and a.id is not null, false)`).join(', ')}) as permissions
from session s
join app_user u on u.id = s.user_id
left join account a on a.id = u.account_id and a.deleted_at is null
left join role r on r.id = u.role_id
where s.id = $1`;

interface Row {
	userId: string;
	expiresAt: Date;
	expired: boolean;
	ended: boolean;
	seenLongAgo: boolean;
	closed: boolean;
	userName: string;
	displayName: string;
	email: string;
	language: string;
	accountId: string | null;
	accountName: string;
	accountType: AccountScope['type'];
	roleId: string | null;
	roleName: string;
	permissions: Permissions;
}

/** The live session of a row, without any token. Throws UNAUTHORIZED: expired, or ended for all other reasons. */
export async function loadSession(
	{ db, log }: Pick<Services, 'db' | 'log'>,
	sessionId: string,
	userId: string,
): Promise<Session> {
	const { rows } = await db.pool.query<Row>({ name: 'session', text: sql, values: [sessionId] });
	const [row] = rows;
	// A session of somebody else than the token says was never given out.
	if (row && row.userId !== userId) throw unauthorized('invalid');
	if (!row || row.ended || row.closed) throw unauthorized('ended');
	if (row.expired) throw unauthorized('expired');
	if (row.seenLongAgo) {
		afterAnswer({ db, log }, 'Could not note when a session was last used', () => noteSeen(db, sessionId));
	}
	return {
		id: sessionId,
		expiresAt: row.expiresAt,
		user: {
			id: row.userId,
			userName: row.userName,
			displayName: row.displayName,
			email: row.email,
			language: row.language,
		},
		account: row.accountId ? { id: row.accountId, name: row.accountName, type: row.accountType } : null,
		role: row.roleId ? { id: row.roleId, name: row.roleName } : null,
		permissions: row.permissions,
	};
}

const noteSeen = (db: Services['db'], sessionId: string) =>
	db.pool.query({
		name: 'session-seen',
		text: `update session set last_seen_at = now() where id = $1 and last_seen_at < now() - interval '1 minute'`,
		values: [sessionId],
	});

/**
 * Whose call it is: the session behind a token, or the reason why there is none (UNAUTHORIZED; `params.reason` is expired,
 * invalid or ended). Throws only when the database can't be asked. One statement, and none at all for a token that
 * `services.sessionCache` has seen a moment ago.
 */
export async function resolveSession(
	services: Services,
	token: string,
): Promise<{ session: Session; fault: null } | { session: null; fault: AppError }> {
	const cached = services.sessionCache?.get(token);
	if (cached) return { session: cached, fault: null };
	try {
		const mark = services.sessionCache?.mark() ?? 0;
		const { sessionId, userId } = await readToken(services.config, token);
		const session = await loadSession(services, sessionId, userId);
		services.sessionCache?.put(token, session, mark);
		return { session, fault: null };
	} catch (error) {
		if (error instanceof AppError && error.appCode === 'UNAUTHORIZED') return { session: null, fault: error };
		throw error;
	}
}
