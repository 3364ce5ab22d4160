import { createHmac, timingSafeEqual } from 'node:crypto';
import { databaseClock } from '@rewards/db';
import type { Context } from '../../trpc';

const cookie = 'known';
const days = 180;
/** For a browser that several people share. */
const mostUsers = 5;

interface Owner {
	id: string;
	passwordHash: string | null;
}

/** Signed for one user and their password: a new password makes every browser unknown. */
const signatureOf = (secret: Uint8Array, { id, passwordHash }: Owner, at: string): Buffer =>
	createHmac('sha256', secret).update(`known device\n${id}\n${at}\n${passwordHash}`).digest();

/** The users in the cookie, the latest first: `id.time.signature`. */
const entriesIn = ({ cookies }: Pick<Context, 'cookies'>): string[] =>
	(cookies?.get(cookie) ?? '').slice(0, 1_000).split('~').filter(Boolean).slice(0, mostUsers);

/** Whether this user has signed in with this browser before, since their last password change. */
export function isKnownDevice(ctx: Pick<Context, 'config' | 'cookies'>, owner: Owner): boolean {
	if (owner.passwordHash === null) return false;
	return entriesIn(ctx).some((entry) => {
		const [id, at = '', given = ''] = entry.split('.');
		if (id !== owner.id || !(Number.parseInt(at, 36) > databaseClock.ms() / 1_000 - days * 86_400)) return false;
		const [wanted, signature] = [signatureOf(ctx.config.sessionSecret, owner, at), Buffer.from(given, 'base64url')];
		return signature.length === wanted.length && timingSafeEqual(signature, wanted);
	});
}

/**
 * Makes the browser remember that this user signed in here. This grants no access: attempts from here are counted
 * separately, so that attempts from elsewhere cannot lock the owner out.
 */
export function knowDevice(ctx: Pick<Context, 'config' | 'cookies'>, owner: Owner): void {
	const at = Math.floor(databaseClock.ms() / 1_000).toString(36);
	const own = `${owner.id}.${at}.${signatureOf(ctx.config.sessionSecret, owner, at).toString('base64url')}`;
	const others = entriesIn(ctx).filter((entry) => !entry.startsWith(`${owner.id}.`));
	ctx.cookies?.set(cookie, [own, ...others].slice(0, mostUsers).join('~'), days * 86_400);
}
