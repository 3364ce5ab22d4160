import type { Config } from '../../trpc';

/** The path that the provider sends the browser back to; register it there, prefixed with the portal's address. */
export const oidcCallbackPath = '/auth/oidc/callback';

/** The cookie that ties a sign-in at the provider to the browser that started it. */
export const oidcStateCookie = 'oidc_state';

export const oidcCallback = ({ publicUrl }: Pick<Config, 'publicUrl'>): string => `${publicUrl}${oidcCallbackPath}`;

/** Returns a path of the portal unchanged; "/" for anything that would lead elsewhere (other hosts, other schemes). */
export function safePath(path: string | undefined): string {
	if (!path?.startsWith('/') || path.length > 2_000) return '/';
	const base = 'http://portal.invalid';
	if (!URL.canParse(path, base)) return '/';
	const { origin, pathname, search, hash } = new URL(path, base);
	// "/a/..//host" looks like our path until it is normalized.
	return origin === base && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : '/';
}
