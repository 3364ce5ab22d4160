import { finishOidc, oidcCallbackPath, oidcStateCookie, startOidc } from '@rewards/api/domains/auth/index';
import type { Services } from '@rewards/api/trpc/index';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { cookiesOf, keepCookie, readCookie } from './cookies';
import { errorAnswer, logFault } from './errors';
import { requestInfo } from './request-context';
import { logRefusal } from './security-events';

const startQuery = z.object({ returnTo: z.string().max(2000).optional() });

/**
 * Back to the login page with the outcome after the "#", which browsers send to no server and no log keeps; the page
 * removes it from the address at once.
 */
const backToLogin = (reply: FastifyReply, outcome: Record<string, string>) =>
	reply.header('cache-control', 'no-store').redirect(`/login#${new URLSearchParams(outcome)}`, 303);

/**
 * Sign-in with an OpenID provider. `/auth/oidc/start?returnTo=/path` redirects to the provider, which redirects to the
 * callback, which redirects to `/login#token=…&returnTo=…`, to `/login#ticket=…&kinds=…&returnTo=…` for the second
 * step, to `/login#linked=1` when a user has linked an identity to themselves, or to `/login#error=CODE&reason=…`.
 */
export function addOidc(app: FastifyInstance, services: Services): void {
	// Like every other sign-in, on connections that no list or import can take.
	const reserved = () => ({ ...services, db: services.reserve ?? services.db });
	// Computed each time: without PUBLIC_URL, the address is known only once the server listens.
	const isHttps = () => services.config.publicUrl.startsWith('https://');
	const keep = (reply: FastifyReply, value: string, seconds: number) =>
		keepCookie(reply, oidcStateCookie, { value, seconds, isHttps: isHttps(), sameSite: 'Lax' });

	const refused = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
		const { body } = errorAnswer(error);
		const where = { route: request.routeOptions.url };
		logFault(request.log, error, body, where);
		logRefusal(request, body, where);
		const reason = body.params?.['reason'];
		return backToLogin(reply, { error: body.code, ...(typeof reason === 'string' ? { reason } : {}) });
	};

	app.get('/auth/oidc/start', async (request, reply) => {
		try {
			const { returnTo } = startQuery.parse(request.query);
			const { url, state, maxAgeSeconds } = await startOidc(reserved(), { request: requestInfo(request), returnTo });
			keep(reply, state, maxAgeSeconds);
			return await reply.header('cache-control', 'no-store').redirect(url, 303);
		} catch (error) {
			return refused(error, request, reply);
		}
	});

	app.get(oidcCallbackPath, async (request, reply) => {
		const search = request.url.slice(request.url.indexOf('?') + 1);
		const state = readCookie(request, oidcStateCookie, isHttps());
		keep(reply, '', 0);
		try {
			const cookies = cookiesOf(request, reply, services.config.publicUrl);
			const done = await finishOidc(reserved(), { request: requestInfo(request), cookies, search, state });
			if ('linked' in done) return await backToLogin(reply, { linked: '1' });
			const { returnTo } = done;
			return await backToLogin(
				reply,
				'token' in done ? { token: done.token, returnTo } : { ticket: done.ticket, kinds: done.kinds.join(), returnTo },
			);
		} catch (error) {
			return refused(error, request, reply);
		}
	});
}
