import { signInSchema } from '@rewards/validators/auth';
import { route } from './route';

/** Sign-in and the signed-in user. */
export const authRoutes = [
	route('POST', '/token', {
		public: true,
		body: signInSchema,
		call: async ({ caller, body }) => {
			const { token, expiresAt } = await caller.auth.signIn(body);
			const seconds = Math.round((expiresAt.getTime() - Date.now()) / 1000);
			return { access_token: token, token_type: 'bearer', expires_in: seconds };
		},
	}),
	route('GET', '/api/self', {
		call: async ({ caller }) => {
			const { role, data } = await caller.auth.self();
			return { role, data };
		},
	}),
];
