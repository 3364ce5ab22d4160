/** The originally requested path travels through the login page in this parameter. */
const name = 'returnTo';

/** Only a path of ours: never another host (`//evil`, `/\evil`), never the login page itself. */
export function safeReturnPath(path: string | null | undefined): string {
	if (!path || !/^\/(?![/\\])/.test(path) || /^\/(login|register)\b/.test(path)) return '/';
	return path;
}

export function loginPath(from: string): string {
	const path = safeReturnPath(from);
	return path === '/' ? '/login' : `/login?${name}=${encodeURIComponent(path)}`;
}

export const returnPathOf = (search: string): string => safeReturnPath(new URLSearchParams(search).get(name));
