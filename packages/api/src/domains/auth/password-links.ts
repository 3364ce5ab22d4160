import { createHash, randomBytes } from 'node:crypto';
import { newId, type TransactionClient } from '@rewards/db';
import { type MailLink, secretLink } from '../../integrations/mail';

/** Kinds of links that set a password, with how long each works. */
const lifetimes = { reset: 3_600_000, invite: 7 * 24 * 3_600_000 } as const;
export type PasswordLinkKind = keyof typeof lifetimes;

export const linkHash = (token: string): Uint8Array<ArrayBuffer> =>
	new Uint8Array(createHash('sha256').update(token).digest());

/** Makes the user's older links useless. */
export const retireLinks = (tx: TransactionClient, userId: string) =>
	tx.passwordLink.updateMany({ where: { userId, usedAt: null }, data: { usedAt: new Date() } });

/**
 * A new link for the user; older ones stop working. Gives the address to be mailed: only the hash of its token is kept.
 */
export async function createPasswordLink(
	tx: TransactionClient,
	{ publicUrl, user, kind }: { publicUrl: string; user: { id: string; email: string }; kind: PasswordLinkKind },
): Promise<MailLink> {
	const token = randomBytes(32).toString('base64url');
	await retireLinks(tx, user.id);
	const expiresAt = new Date(Date.now() + lifetimes[kind]);
	// Of the user's row, so that for someone who doesn't exist the same statement writes nothing.
	await tx.$executeRaw`insert into password_link (id, user_id, token_hash, kind, expires_at)
		select ${newId()}::uuid, id, ${linkHash(token)}, ${kind}, ${expiresAt} from app_user where id = ${user.id}::uuid`;
	return secretLink(publicUrl, '/auth/reset-password-2', { email: user.email, token });
}
