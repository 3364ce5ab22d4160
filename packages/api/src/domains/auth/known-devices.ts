import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from '../../trpc';

const cookie = 'known';
const days = 180;
/** Of a browser that several people share. */
const mostUsers = 5;

interface Owner {
	id: string;
	passwordHash: string | null;
}

/** Signed for one user and their password: a new password makes all browsers unknown. */
const signatureOf = (secret: Uint8Array, { id, passwordHash }: Owner, at: string): Buffer =>
	createHmac('sha256', secret).update(`known device\n${id}\n${at}\n${passwordHash}`).digest();

/** What the cookie has of users, the last one first: `id.time.signature`. */
const entriesIn = ({ cookies }: Pick<Context, 'cookies'>): string[] =>
	(cookies?.get(cookie) ?? '').slice(0, 1_000).split('~').filter(Boolean).slice(0, mostUsers);

/** Whether this user has signed in with this browser before, with the password of now. */
export function isKnownDevice(ctx: Pick<Context, 'config' | 'cookies'>, owner: Owner): boolean {
	if (owner.passwordHash === null) return false;
	return entriesIn(ctx).some((entry) => {
		const [id, at = '', given = ''] = entry.split('.');
		if (id !== owner.id || !(Number.parseInt(at, 36) > Date.now() / 1_000 - days * 86_400)) return false;
		const [wanted, signature] = [signatureOf(ctx.config.sessionSecret, owner, at), Buffer.from(given, 'base64url')];
		return signature.length === wanted.length && timingSafeEqual(signature, wanted);
	});
}

/**
 * Has the browser remember that this user signed in here. It opens nothing: tries from here are counted apart, so that
 * tries from elsewhere don't lock their owner out.
 */
export function knowDevice(ctx: Pick<Context, 'config' | 'cookies'>, owner: Owner): void {
	const at = Math.floor(Date.now() / 1_000).toString(36);
	const own = `${owner.id}.${at}.${signatureOf(ctx.config.sessionSecret, owner, at).toString('base64url')}`;
	const others = entriesIn(ctx).filter((entry) => !entry.startsWith(`${owner.id}.`));
	ctx.cookies?.set(cookie, [own, ...others].slice(0, mostUsers).join('~'), days * 86_400);
}
