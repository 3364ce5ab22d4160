import { newId, type TransactionClient } from '@rewards/db';
import type { Config, Context } from '../../trpc';
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
}

/** Inserts the session row of a user who has proved their identity, here or at an OpenID provider. */
export async function openSession(
	tx: TransactionClient,
	{ config, request }: Pick<Context, 'config' | 'request'>,
	userId: string,
	byProvider = false,
): Promise<OpenedSession> {
	// Whole seconds, so that token and row expire at the same moment.
	const expiresAt = new Date(Math.floor(Date.now() / 1_000 + config.sessionHours * 3_600) * 1_000);
	const id = newId();
	await tx.session.create({
		data: { id, userId, expiresAt, byProvider, ip: request.ip, userAgent: request.userAgent.slice(0, 300) },
		select: { id: true },
	});
	return { id, userId, expiresAt };
}

/**
 * Ends the open sessions among the given ones and returns how many. The caller clears `sessionCache` once the
 * transaction is committed.
 */
export async function endSessions(
	tx: TransactionClient,
	where: { userId: string; id?: string },
	endReason: EndReason,
): Promise<number> {
	const { count } = await tx.session.updateMany({
		where: { ...where, endedAt: null },
		data: { endedAt: new Date(), endReason },
	});
	return count;
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
