import { AppError } from '@rewards/api/errors/index';
import { createCaller } from '@rewards/api/router';
import type { Services } from '@rewards/api/trpc/index';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { authenticated, contextOf, goneOf } from '../http/request-context';
import { takeJson } from '../rest/bodies/json-body';
import type { ScimCall } from './call';
import { scimRoot, scimType } from './constants';
import { discovery } from './discovery';
import { sendScimError } from './errors';
import { getGroup, listGroups } from './groups';
import { addUser, getUser, listUsers, patchUser, removeUser, replaceUser } from './users';

type Handle = (call: ScimCall) => Promise<object | null>;

const routes: readonly [method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, handle: Handle][] = [
	['GET', '/Users', listUsers],
	['POST', '/Users', addUser],
	['GET', '/Users/:id', getUser],
	['PUT', '/Users/:id', replaceUser],
	['PATCH', '/Users/:id', patchUser],
	['DELETE', '/Users/:id', removeUser],
	['GET', '/Groups', listGroups],
	['GET', '/Groups/:id', getGroup],
];

function handler(handle: Handle, publicUrl: string) {
	return async (request: FastifyRequest, reply: FastifyReply) => {
		const ctx = contextOf(request);
		const { account } = ctx.session ?? {};
		if (!account) throw new AppError('NO_ROLE');
		// A change that has begun finishes.
		const caller = createCaller(ctx, request.method === 'GET' ? { signal: goneOf(reply) } : {});
		const answer = await handle({ caller, session: { account }, publicUrl, request, reply });
		reply.header('cache-control', 'no-store');
		return answer === null ? reply.send() : reply.type(scimType).send(JSON.stringify(answer));
	};
}

/**
 * SCIM 2.0 (RFC 7643, 7644) for the staff users of an account, as identity providers call it (docs/product/scim.md).
 * `refuseMethod` throws if an address is known under other methods.
 */
export async function addScim(
	app: FastifyInstance,
	services: Services,
	refuseMethod: (path: string, reply: FastifyReply) => void,
): Promise<void> {
	const { publicUrl } = services.config;
	await app.register(
		async (scope) => {
			takeJson(scope, [scimType]);
			scope.setErrorHandler(sendScimError);
			scope.setNotFoundHandler(async (request, reply) => {
				refuseMethod(request.url.split('?', 1)[0] ?? '', reply);
				throw new AppError('NOT_FOUND');
			});
			scope.addHook('onRequest', authenticated(services, ['manageUser']));
			for (const [method, url, handle] of routes) scope.route({ method, url, handler: handler(handle, publicUrl) });
			for (const [path, answer] of Object.entries(discovery(publicUrl))) {
				// The names of schemas have colons, which are not parameters.
				const url = path.replaceAll(':', '::');
				scope.get(
					url,
					handler(async () => answer, publicUrl),
				);
			}
		},
		{ prefix: scimRoot },
	);
}
