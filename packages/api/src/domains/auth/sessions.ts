import { databaseClock, newId, type TransactionClient } from '@rewards/db';
import { writeAudit } from '../../audit';
import type { Config, Context, SessionContext } from '../../trpc';
import { signToken } from './token';

/**
 * Why a session ended, as stored in its row: `everywhere` also when the user ended it from another session. The trigger
 * on the user writes password, removed, locked and role.
 */
export type EndReason = 'signOut' | 'everywhere' | 'forced';

export interface OpenedSession {
	id: string;
	userId: string;
	expiresAt: Date;
	/** Of a token after the first. */
	tokenId?: string;
}

/** Sessions that a user may have open at once: more than a user's devices and scripts need. */
export const mostSessions = 1_000;

// The least recently used ones end; those used only when they were opened end first, so that a script that signs in for
// each call doesn't end its user's browser session. They were most likely abandoned, so they end as if signed out.
const leaveNewest = `update session set ended_at = now(), end_reason = 'signOut' where id in (
	select id from session where user_id = $1::uuid and id <> $2::uuid and ended_at is null and expires_at > now()
	order by last_seen_at > created_at + interval '1 minute' desc, last_seen_at desc, id desc offset ${mostSessions - 1})`;

/**
 * Inserts the session row of a user who has proved their identity, here or at an OpenID provider. Beyond
 * `mostSessions`, the least recently used sessions end.
 */
export async function openSession(
	tx: TransactionClient,
	{ config, request }: Pick<Context, 'config' | 'request'>,
	userId: string,
	byProvider = false,
): Promise<OpenedSession> {
	// Whole seconds, so that token and row expire at the same moment.
	const expiresAt = new Date(Math.floor(databaseClock.ms() / 1_000 + config.sessionHours * 3_600) * 1_000);
	const id = newId();
	await tx.session.create({
		data: { id, userId, expiresAt, byProvider, ip: request.ip, userAgent: request.userAgent.slice(0, 300) },
		select: { id: true },
	});
	await tx.$executeRawUnsafe(leaveNewest, userId, id);
	return { id, userId, expiresAt };
}

/**
 * Ends the open sessions among the given ones and returns how many. The caller clears `sessionCache` once the
 * transaction is committed.
 */
export async function endSessions(
	tx: TransactionClient,
	where: { userId: string; id?: string | { not: string } },
	endReason: EndReason,
): Promise<number> {
	const { count } = await tx.session.updateMany({
		where: { ...where, endedAt: null },
		data: { endedAt: databaseClock.now(), endReason },
	});
	return count;
}

/** Ends all sessions of the signed-in user except the calling one, in the transaction of the user's change. */
export async function endOtherSessions(tx: TransactionClient, ctx: SessionContext): Promise<void> {
	const { id, user, account } = ctx.session;
	const ended = await endSessions(tx, { userId: user.id, id: { not: id } }, 'everywhere');
	const event = { action: 'signOutEverywhere', entity: 'user', entityId: user.id, accountId: account?.id ?? null };
	await writeAudit(tx, ctx, { ...event, after: { ended } });
}

export interface SignedIn {
	token: string;
	expiresAt: Date;
}

/** The bearer token of a session row. */
export const tokenOf = async (config: Config, session: OpenedSession): Promise<SignedIn> => ({
	token: await signToken(config, session),
	expiresAt: session.expiresAt,
});
