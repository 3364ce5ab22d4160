import type { PermissionFlag } from '@rewards/validators/permissions';
import { initTRPC } from '@trpc/server';
import { errorBody } from '../errors';
import type { Context } from './context';

/**
 * Who may call a procedure: `public`, `session` (any valid token), `staff` (a user with a role), or any of these flags. The
 * contract test walks the router and fails for a procedure without it.
 */
export type Access = 'public' | 'session' | 'staff' | readonly PermissionFlag[];

export interface Meta {
	access: Access;
}

const t = initTRPC
	.context<Context>()
	.meta<Meta>()
	.create({
		isDev: false,
		errorFormatter: ({ shape, error }) => {
			const app = errorBody(error);
			return { ...shape, message: app.message, data: { ...shape.data, stack: undefined, app } };
		},
		sse: { ping: { enabled: true, intervalMs: 15_000 }, client: { reconnectAfterInactivityMs: 40_000 } },
	});

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;
/** Only procedures.ts builds on it. */
export const bareProcedure = t.procedure;
