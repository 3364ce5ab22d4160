import type { Config } from '../../trpc';

/**
 * The path that the provider sends the browser back to; it must be registered there with the portal's address before
 * it.
 */
export const oidcCallbackPath = '/auth/oidc/callback';

export const oidcCallback = ({ publicUrl }: Pick<Config, 'publicUrl'>): string => `${publicUrl}${oidcCallbackPath}`;

/** A path of the portal as it is; "/" for anything that would lead elsewhere (other hosts, other schemes). */
export function safePath(path: string | undefined): string {
	if (!path?.startsWith('/') || path.length > 2_000) return '/';
	const base = 'http://portal.invalid';
	if (!URL.canParse(path, base)) return '/';
	const { origin, pathname, search, hash } = new URL(path, base);
	// "/a/..//host" is a path of ours only until someone shortens it.
	return origin === base && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : '/';
}
