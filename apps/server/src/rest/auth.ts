import type { Caller } from '@rewards/api/router';
import {
	forgotPasswordSchema,
	registerSchema,
	resetPasswordSchema,
	selfUpdateSchema,
	signInSchema,
} from '@rewards/validators/auth/schemas';
import { z } from 'zod';
import { route } from './route';

/** What this API shows of the signed-in user. */
const userOf = ({ role, data }: Awaited<ReturnType<Caller['auth']['self']>>) => ({ role, data });

/** Sign-in, the signed-in user and their panel. */
export const authRoutes = [
	route('POST', '/token', {
		who: 'public',
		keyless: true,
		body: signInSchema,
		call: async ({ caller, body }) => {
			const { token, expiresAt } = await caller.auth.signIn(body);
			const seconds = Math.round((expiresAt.getTime() - Date.now()) / 1000);
			return { access_token: token, token_type: 'bearer', expires_in: seconds };
		},
	}),
	route('POST', '/api/register', {
		who: 'public',
		body: registerSchema,
		call: ({ caller, body }) => caller.auth.register(body),
	}),
	route('POST', '/api/users/forgotpassword', {
		who: 'public',
		body: forgotPasswordSchema,
		call: ({ caller, body }) => caller.auth.forgotPassword(body),
	}),
	route('POST', '/api/users/resetpassword', {
		who: 'public',
		body: resetPasswordSchema,
		call: ({ caller, body }) => caller.auth.resetPassword(body),
	}),
	route('GET', '/api/self', { who: 'session', call: async ({ caller }) => userOf(await caller.auth.self()) }),
	route('GET', '/api/quick-panel/data', { who: 'staff', call: ({ caller }) => caller.quickPanel.get() }),
	route('POST', '/api/auth/user/update', {
		who: 'session',
		body: z.object({ data: selfUpdateSchema }),
		call: async ({ caller, body }) => userOf(await caller.auth.updateSelf(body.data)),
	}),
];
