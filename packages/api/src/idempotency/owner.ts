import type { Context } from '../context';

/**
 * Whose keys they are. Someone who was given another account begins anew: what the old one's calls were answered isn't
 * theirs to see.
 */
export const ownerOf = ({ session, request }: Pick<Context, 'session' | 'request'>): string =>
	session ? `user:${session.user.id}:${session.account?.id ?? ''}` : `ip:${request.ip}`;
