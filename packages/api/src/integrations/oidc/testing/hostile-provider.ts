import { createHmac, createSign, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A key pair with its public half as a provider publishes it. */
export function newKey(kid: string) {
	const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
	return { privateKey, publicKey, jwk: { ...publicKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' } };
}

/** A token with any header and claims, signed as RS256 with any key. */
export function signToken(key: KeyObject, claims: object, header: object = {}): string {
	const text = `${part({ alg: 'RS256', kid: 'k', typ: 'JWT', ...header })}.${part(claims)}`;
	return `${text}.${createSign('RSA-SHA256').update(text).sign(key).toString('base64url')}`;
}

/** The same with any text as shared secret. */
export function macToken(secret: string | Buffer, claims: object, header: object = {}): string {
	const text = `${part({ alg: 'HS256', kid: 'k', typ: 'JWT', ...header })}.${part(claims)}`;
	return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

/** A token without a signature. */
export const bareToken = (claims: object, header: object): string => `${part(header)}.${part(claims)}.`;

/**
 * A provider on loopback that answers what a test says: any claims, any token, any keys, any metadata, and for each
 * path any answer at all. Its page of sign-in redirects back at once.
 */
export async function startHostileProvider(clientId = 'rewards-admin') {
	const server = createServer();
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const key = newKey('k');
	const nonces = new Map<string, string | null>();
	const asked: string[] = [];
	const provider = {
		issuer,
		key,
		/** Paths that were requested. */
		asked,
		keys: [key.jwk] as object[],
		/** Beside those of an honest token; undefined takes one away. */
		claims: {} as Record<string, unknown>,
		metadata: {} as Record<string, unknown>,
		userInfo: {} as Record<string, unknown>,
		accessToken: 'access',
		token: (claims: object): string => signToken(key.privateKey, claims),
		/** Takes the place of the honest answer at a path. */
		instead: new Map<string, Answer>(),
		settings: {
			issuer,
			clientId,
			clientSecret: 'a secret of client and provider',
			name: 'Example SSO',
			scopes: 'openid profile email',
			timeoutSeconds: 5,
		},
		/** Honest again. */
		calm() {
			Object.assign(provider, { keys: [key.jwk], claims: {}, metadata: {}, userInfo: {}, accessToken: 'access' });
			provider.token = (claims) => signToken(key.privateKey, claims);
			provider.instead.clear();
			asked.length = 0;
		},
		/** What the provider's page does: the query with which the browser comes back. */
		async walk(start: string): Promise<string> {
			const answer = await fetch(start, { redirect: 'manual' });
			return new URL(answer.headers.get('location') ?? '').search;
		},
		close: () =>
			new Promise<void>((resolve) => {
				server.closeAllConnections();
				server.close(() => resolve());
			}),
	};
	server.on('request', (request, response) => {
		const url = new URL(request.url ?? '/', issuer);
		asked.push(url.pathname);
		const other = provider.instead.get(url.pathname);
		if (other) return other(request, response);
		const json = (value: unknown) => {
			response.setHeader('content-type', 'application/json').end(JSON.stringify(value));
		};
		if (url.pathname === '/.well-known/openid-configuration')
			return json({
				issuer,
				authorization_endpoint: `${issuer}/authorize`,
				token_endpoint: `${issuer}/token`,
				userinfo_endpoint: `${issuer}/userinfo`,
				jwks_uri: `${issuer}/keys`,
				response_types_supported: ['code'],
				subject_types_supported: ['public'],
				id_token_signing_alg_values_supported: ['RS256'],
				code_challenge_methods_supported: ['S256'],
				authorization_response_iss_parameter_supported: true,
				...provider.metadata,
			});
		if (url.pathname === '/keys') return json({ keys: provider.keys });
		if (url.pathname === '/userinfo') return json(provider.userInfo);
		if (url.pathname === '/authorize') {
			const code = randomUUID();
			nonces.set(code, url.searchParams.get('nonce'));
			const back = new URL(url.searchParams.get('redirect_uri') ?? '');
			back.search = `${new URLSearchParams({ code, state: url.searchParams.get('state') ?? '', iss: issuer })}`;
			return response.writeHead(302, { location: back.href }).end();
		}
		if (url.pathname !== '/token') return response.writeHead(404).end();
		let body = '';
		request.on('data', (data) => {
			body += data;
		});
		request.on('end', () => {
			const code = new URLSearchParams(body).get('code') ?? '';
			const now = Math.floor(Date.now() / 1_000);
			const honest = { iss: issuer, aud: clientId, iat: now, exp: now + 300, nonce: nonces.get(code) };
			const id_token = provider.token({ ...honest, sub: 'subject', ...provider.claims });
			json({ access_token: provider.accessToken, token_type: 'Bearer', expires_in: 300, id_token });
		});
	});
	return provider;
}
