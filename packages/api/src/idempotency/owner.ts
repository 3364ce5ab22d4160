import type { Context } from '../context';

/**
 * The owner of the keys. A user who moves to another account starts anew: they must not see responses of the old
 * account's calls.
 */
export const ownerOf = ({ session, request }: Pick<Context, 'session' | 'request'>): string =>
	session ? `user:${session.user.id}:${session.account?.id ?? ''}` : `ip:${request.ip}`;
