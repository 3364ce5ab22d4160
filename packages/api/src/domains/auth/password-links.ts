import { createHash, randomBytes } from 'node:crypto';
import { databaseClock, newId, type TransactionClient } from '@rewards/db';
import { type MailLink, secretLink } from '../../integrations/mail';

/** Kinds of links that set a password, with how long each works. */
const lifetimes = { reset: 3_600_000, invite: 7 * 24 * 3_600_000 } as const;
export type PasswordLinkKind = keyof typeof lifetimes;

export const linkHash = (token: string): Uint8Array<ArrayBuffer> =>
	new Uint8Array(createHash('sha256').update(token).digest());

/** Invalidates the user's older links. */
export const retireLinks = (tx: TransactionClient, userId: string) =>
	tx.passwordLink.updateMany({ where: { userId, usedAt: null }, data: { usedAt: databaseClock.now() } });

/**
 * Creates a link for the user and invalidates older ones. Returns the URL to mail: only the hash of its token is
 * stored.
 */
export async function createPasswordLink(
	tx: TransactionClient,
	{ publicUrl, user, kind }: { publicUrl: string; user: { id: string; email: string }; kind: PasswordLinkKind },
): Promise<MailLink> {
	const token = randomBytes(32).toString('base64url');
	await retireLinks(tx, user.id);
	const expiresAt = new Date(databaseClock.ms() + lifetimes[kind]);
	// Selects from the user's row, so that the same statement writes nothing for an unknown user.
	await tx.$executeRaw`insert into password_link (id, user_id, token_hash, kind, expires_at)
		select ${newId()}::uuid, id, ${linkHash(token)}, ${kind}, ${expiresAt} from app_user where id = ${user.id}::uuid`;
	return secretLink(publicUrl, '/auth/reset-password-2', { email: user.email, token });
}
