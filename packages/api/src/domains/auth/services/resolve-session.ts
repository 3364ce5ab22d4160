import { AppError } from '../../../errors';
import type { Services, Session } from '../../../trpc';
import { isApiKey } from '../api-key-secret';
import { afterAnswer } from '../background';
import { readToken, unauthorized } from '../token';
import { loadKey, resolveKey } from './resolve-key';
import { type StaffRow, staffColumns, staffJoins, staffOf } from './staff-row';

const sql = `select s.expires_at as "expiresAt", s.fresh_at as "freshAt",
	s.token_id as "tokenId", s.previous_token_id as "previousTokenId", s.previous_until > now() as "overlaps",
	s.expires_at <= now() or s.last_seen_at <= now() - make_interval(secs => $2) as expired, s.ended_at is not null as ended,
	s.last_seen_at < now() - interval '1 minute' as "seenLongAgo",
	not s.by_provider and u.second_factor_at is null and (coalesce(r.require_second_factor, false)
		or exists (select from account above where above.id = any(a.path) and above.require_second_factor)) as "lacksFactor", ${staffColumns}
from session s
join app_user u on u.id = s.user_id
${staffJoins}
where s.id = $1`;

interface Row extends StaffRow {
	expiresAt: Date;
	freshAt: Date;
	tokenId: string | null;
	previousTokenId: string | null;
	/** Null without an earlier token. */
	overlaps: boolean | null;
	lacksFactor: boolean;
	expired: boolean;
	ended: boolean;
	seenLongAgo: boolean;
}

/** Whether a row's token is that one, its predecessor of some seconds ago, or another one. */
function tokenState({ tokenId, previousTokenId, overlaps }: Row, given: string | undefined) {
	if (tokenId === (given ?? null)) return 'current';
	return overlaps && previousTokenId === (given ?? null) ? 'replaced' : 'ended';
}

/**
 * The live session of a row, without its token. A token that a new proof has replaced is good for some seconds more,
 * but proves nothing. Throws UNAUTHORIZED: expired (also when it was idle too long), or ended for all other reasons.
 * `byItself`: a stream or an untouched page sends the request, so it doesn't count as use.
 */
export async function loadSession(
	{ db, log, config }: Pick<Services, 'db' | 'log' | 'config'>,
	sessionId: string,
	userId: string,
	{ tokenId, byItself = false }: { tokenId?: string | undefined; byItself?: boolean } = {},
): Promise<Session> {
	const { rows } = await db.pool.query<Row>({
		name: 'session',
		text: sql,
		values: [sessionId, config.sessionIdleMinutes * 60],
	});
	const [row] = rows;
	// A session of another user than the token names was never issued.
	if (row && row.userId !== userId) throw unauthorized('invalid');
	if (!row || row.ended || row.closed) throw unauthorized('ended');
	if (row.expired) throw unauthorized('expired');
	const state = tokenState(row, tokenId);
	if (state === 'ended') throw unauthorized('ended');
	if (row.seenLongAgo && !byItself) {
		afterAnswer({ db, log }, 'Could not note when a session was last used', () => noteSeen(db, sessionId));
	}
	const { expiresAt, lacksFactor } = row;
	return {
		id: sessionId,
		expiresAt,
		...(state === 'replaced' ? { freshAt: new Date(0), replaced: true } : { freshAt: row.freshAt }),
		...(tokenId ? { tokenId } : {}),
		...staffOf(row),
		...(lacksFactor ? { lacksSecondFactor: true } : {}),
	};
}

const noteSeen = (db: Services['db'], sessionId: string) =>
	db.pool.query({
		name: 'session-seen',
		text: `update session set last_seen_at = now() where id = $1 and last_seen_at < now() - interval '1 minute'`,
		values: [sessionId],
	});

async function ofToken(services: Services, token: string, byItself: boolean): Promise<Session> {
	const { sessionId, userId, tokenId } = await readToken(services.config, token);
	return loadSession(services, sessionId, userId, { tokenId, byItself });
}

/** The same session as it is now, for a caller that has held it for a while. Throws UNAUTHORIZED once it is over. */
export const reloadSession = (services: Pick<Services, 'db' | 'log' | 'config'>, session: Session): Promise<Session> =>
	session.key
		? loadKey(services, session)
		: loadSession(services, session.id, session.user.id, { tokenId: session.tokenId, byItself: true });

/**
 * Authenticates a call: returns the session behind a token or an API key, or the reason why there is none
 * (UNAUTHORIZED; `params.reason` is expired, invalid or ended). Throws only when the database is unavailable. Runs one
 * statement, or none for a token in `services.sessionCache` or one that is looked up already.
 */
export async function resolveSession(
	services: Services,
	token: string,
	byItself = false,
): Promise<{ session: Session; fault: null } | { session: null; fault: AppError }> {
	const cached = services.sessionCache?.get(token);
	if (cached) return { session: cached, fault: null };
	try {
		const { sessionCache } = services;
		const look = () => (isApiKey(token) ? resolveKey(services, token) : ofToken(services, token, byItself));
		const mark = sessionCache?.mark() ?? 0;
		// A session that others share skips the note of its last use, which a call by itself has not written.
		const session = await (sessionCache && !byItself ? sessionCache.share(token, look) : look());
		if (!byItself && !session.replaced) sessionCache?.put(token, session, mark);
		return { session, fault: null };
	} catch (error) {
		if (error instanceof AppError && error.appCode === 'UNAUTHORIZED') return { session: null, fault: error };
		throw error;
	}
}
