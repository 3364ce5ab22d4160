import type { Cookies } from '@rewards/api/trpc/index';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Over https, the prefix keeps other hosts of the same domain from setting the cookie. */
const nameOf = (name: string, isHttps: boolean): string => (isHttps ? `__Host-${name}` : name);

/** A cookie of the browser, if it sent one. */
export function readCookie({ headers }: FastifyRequest, name: string, isHttps: boolean): string | undefined {
	const wanted = `${nameOf(name, isHttps)}=`;
	return headers.cookie
		?.split(';')
		.map((pair) => pair.trim())
		.find((pair) => pair.startsWith(wanted))
		?.slice(wanted.length);
}

/**
 * Cookies for the whole portal that scripts can't read. None is a session cookie: a session's token comes in a header,
 * so a forged request (CSRF) has no session. `Lax` for those that must be sent when another site redirects here.
 */
export function keepCookie(
	reply: FastifyReply,
	name: string,
	{
		value,
		seconds,
		isHttps,
		sameSite,
	}: { value: string; seconds: number; isHttps: boolean; sameSite: 'Lax' | 'Strict' },
): void {
	const secure = isHttps ? '; Secure' : '';
	reply.header(
		'set-cookie',
		`${nameOf(name, isHttps)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=${sameSite}${secure}`,
	);
}

/** The view of a browser's cookies that procedures get. */
export const cookiesOf = (request: FastifyRequest, reply: FastifyReply, publicUrl: string): Cookies => {
	const isHttps = publicUrl.startsWith('https://');
	return {
		get: (name) => readCookie(request, name, isHttps),
		set: (name, value, seconds, sameSite: 'Lax' | 'Strict' = 'Strict') =>
			keepCookie(reply, name, { value, seconds, isHttps, sameSite }),
	};
};
