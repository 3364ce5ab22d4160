import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type AccountClaims } from 'oidc-provider';

const client = { id: 'rewards-admin', secret: 'a secret of client and provider' };

/** A real OpenID provider on loopback, whose users, given by `people`, sign in with a form. */
export async function startProvider(redirectUri: string, people: Record<string, Omit<AccountClaims, 'sub'>>) {
	const server = createServer();
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const provider = new Provider(issuer, {
		clients: [
			{
				client_id: client.id,
				client_secret: client.secret,
				redirect_uris: [redirectUri],
				response_types: ['code'],
				grant_types: ['authorization_code'],
			},
		],
		claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
		findAccount: (_ctx, id) => ({ accountId: id, claims: async () => ({ ...people[id], sub: id }) }),
		pkce: { required: () => true },
		ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
	});
	server.on('request', provider.callback());
	return {
		issuer,
		settings: {
			issuer,
			clientId: client.id,
			clientSecret: client.secret,
			name: 'Example SSO',
			scopes: 'openid profile email',
		},
		close: () =>
			new Promise<void>((resolve) => {
				server.closeAllConnections();
				server.close(() => resolve());
			}),
	};
}

/**
 * Goes through the provider's pages like a browser: signs in as `login` and consents, or cancels. Ends at the redirect
 * to `redirectUri`, and returns its query.
 */
export async function walkThrough(start: string, redirectUri: string, login: string | null): Promise<string> {
	const cookies = new Map<string, string>();
	const go = async (url: string, form?: URLSearchParams): Promise<Response> => {
		const headers = { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
		const answer = await fetch(url, { redirect: 'manual', headers, ...(form ? { method: 'POST', body: form } : {}) });
		for (const cookie of answer.headers.getSetCookie()) {
			const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
			cookies.set(name, value);
		}
		return answer;
	};
	let url = start;
	let answer = await go(url);
	for (let step = 0; step < 12; step += 1) {
		const location = answer.headers.get('location');
		if (location) {
			url = new URL(location, url).href;
			if (url.startsWith(redirectUri)) return new URL(url).search;
			answer = await go(url);
			continue;
		}
		const page = await answer.text();
		if (login === null) {
			const abort = /href="([^"]*\/abort)"/.exec(page)?.[1];
			answer = await go(new URL(abort ?? '', url).href);
			continue;
		}
		const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1];
		const prompt = /name="prompt" value="([^"]+)"/.exec(page)?.[1];
		if (!action || !prompt) throw new Error(`The provider shows an unknown page at ${url}: ${page.slice(0, 500)}`);
		const form = new URLSearchParams({ prompt, ...(prompt === 'login' ? { login, password: 'any' } : {}) });
		answer = await go(new URL(action, url).href, form);
	}
	throw new Error('The provider never sent the browser back');
}
