import type { Caller } from '@rewards/api/router';
import { databaseClock } from '@rewards/db';
import {
	forgotPasswordSchema,
	registerSchema,
	resetPasswordSchema,
	selfUpdateSchema,
	signInSchema,
} from '@rewards/validators/auth/schemas';
import { z } from 'zod';
import { quickPanel, registered, self, token } from './responses/auth';
import { done } from './responses/pieces';
import { route } from './route';

/** What this API returns about the signed-in user. */
const userOf = ({ role, data }: Awaited<ReturnType<Caller['auth']['self']>>) => ({ role, data });

/** Sign-in, the signed-in user and their panel. */
export const authRoutes = [
	route('POST', '/token', {
		summary: 'Sign in',
		answers: token,
		example: { userName: 'jane@harbor.example', password: 'correct-horse-9' },
		who: 'public',
		keyless: true,
		body: signInSchema,
		call: async ({ caller, body }) => {
			const { token, expiresAt } = await caller.auth.signIn(body);
			const seconds = Math.round((expiresAt.getTime() - databaseClock.ms()) / 1000);
			return { access_token: token, token_type: 'bearer', expires_in: seconds };
		},
	}),
	route('POST', '/api/register', {
		summary: 'Register as a user without a role; the link in the email creates the user',
		answers: registered,
		example: { displayName: 'Jane Porter', email: 'jane@harbor.example', password: 'correct-horse-9' },
		who: 'public',
		body: registerSchema,
		call: ({ caller, body }) => caller.auth.register(body),
	}),
	route('POST', '/api/users/forgotpassword', {
		summary: 'Request a link to set a new password',
		answers: done,
		example: { email: 'jane@harbor.example' },
		who: 'public',
		body: forgotPasswordSchema,
		call: ({ caller, body }) => caller.auth.forgotPassword(body),
	}),
	route('POST', '/api/users/resetpassword', {
		summary: 'Set a new password with the link from the email',
		answers: done,
		example: { email: 'jane@harbor.example', password: 'correct-horse-10', token: 'from the link' },
		who: 'public',
		body: resetPasswordSchema,
		call: ({ caller, body }) => caller.auth.resetPassword(body),
	}),
	route('GET', '/api/self', {
		summary: 'Read the signed-in user and what they may do',
		answers: self,
		who: 'session',
		call: async ({ caller }) => userOf(await caller.auth.self()),
	}),
	route('GET', '/api/quick-panel/data', {
		summary: 'Read notes, recent events and running jobs',
		answers: quickPanel,
		who: 'staff',
		call: ({ caller }) => caller.quickPanel.get(),
	}),
	route('POST', '/api/auth/user/update', {
		summary: "Change the signed-in user's name, shortcuts and settings",
		answers: self,
		example: { data: { displayName: 'Jane Porter', shortcuts: ['participants'], settings: { theme: 'dark' } } },
		who: 'session',
		body: z.object({ data: selfUpdateSchema }),
		call: async ({ caller, body }) => userOf(await caller.auth.updateSelf(body.data)),
	}),
];
