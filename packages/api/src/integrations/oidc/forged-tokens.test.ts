import { createHash } from 'node:crypto';
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createOidcClient } from './oidc-client';
import { bareToken, macToken, newKey, signToken, startHostileProvider } from './testing/hostile-provider';

const callback = 'http://portal.example/auth/oidc/callback';
const clientId = 'rewards-admin';
const now = () => Math.floor(Date.now() / 1_000);
let provider: Awaited<ReturnType<typeof startHostileProvider>>;
let client: ReturnType<typeof createOidcClient>;

beforeAll(async () => {
	provider = await startHostileProvider(clientId);
});
beforeEach(() => {
	provider.calm();
	provider.claims = { email: 'ada@example.com', email_verified: true };
	client = createOidcClient(provider.settings);
});
afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});
afterAll(() => provider.close());

async function signIn(by = client) {
	const secrets = { state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() };
	const search = await provider.walk(await by.authorizationUrl(callback, secrets));
	return by.identify(new URL(`${callback}${search}`), secrets);
}
const honest = { subject: 'subject', email: 'ada@example.com', emailVerified: true };
const halfHash = (text: string, bytes = 16) =>
	createHash('sha256').update(text).digest().subarray(0, bytes).toString('base64url');

it('an honest token signs in, and its keys were fetched', async () => {
	expect(await signIn()).toMatchObject({ ...honest, issuer: provider.issuer });
	expect(provider.asked.filter((path) => path === '/keys')).toHaveLength(1);
	await signIn();
	expect(provider.asked.filter((path) => path === '/keys')).toHaveLength(1);
});

it.each([86_400, -86_400, 7_200])(
	'a machine whose clock is off by %s s compares times with the database',
	async (off) => {
		const real = now();
		const begin = performance.now();
		vi.spyOn(Date, 'now').mockImplementation(() => (real + off) * 1_000 + performance.now() - begin);
		const current = { iat: real, nbf: real, exp: real + 300 };
		provider.claims = { ...provider.claims, ...current };
		expect(await signIn()).toMatchObject(honest);
		// Over by the database's clock, whatever the machine's says.
		provider.claims = { ...provider.claims, iat: real - 900, nbf: real - 900, exp: real - 600 };
		await expect(signIn()).rejects.toThrow();
	},
);

describe('a token whose signature proves nothing is refused', () => {
	const other = newKey('k');
	const pem = () => provider.key.publicKey.export({ format: 'pem', type: 'spki' });
	const cut = (token: string) => token.slice(0, token.lastIndexOf('.') + 1);
	it.each<[string, (claims: object) => string]>([
		['no signature', (claims) => cut(signToken(provider.key.privateKey, claims))],
		['no third part', (claims) => cut(signToken(provider.key.privateKey, claims)).slice(0, -1)],
		['alg none', (claims) => bareToken(claims, { alg: 'none' })],
		['alg None with the key', (claims) => bareToken(claims, { alg: 'None', kid: 'k' })],
		['alg empty', (claims) => bareToken(claims, { alg: '' })],
		['alg missing', (claims) => bareToken(claims, { kid: 'k' })],
		['alg as list', (claims) => signToken(provider.key.privateKey, claims, { alg: ['RS256'] })],
		['HS256 with the public key', (claims) => macToken(pem(), claims)],
		['HS256 with the key as published', (claims) => macToken(JSON.stringify(provider.key.jwk), claims)],
		['HS256 with the client secret', (claims) => macToken('a secret of client and provider', claims)],
		['HS256 without secret', (claims) => macToken('', claims)],
		['another key under the same kid', (claims) => signToken(other.privateKey, claims)],
		['unknown kid', (claims) => signToken(other.privateKey, claims, { kid: 'other' })],
		['no kid and another key', (claims) => signToken(other.privateKey, claims, { kid: undefined })],
		['kid of another type', (claims) => signToken(other.privateKey, claims, { kid: 7 })],
		['its own key in jwk', (claims) => signToken(other.privateKey, claims, { jwk: other.jwk })],
		['jku', (claims) => signToken(other.privateKey, claims, { jku: `${provider.issuer}/mine`, kid: 'mine' })],
		['x5u', (claims) => signToken(other.privateKey, claims, { x5u: `${provider.issuer}/mine` })],
		['x5c', (claims) => signToken(other.privateKey, claims, { x5c: ['AAAA'] })],
		['another algorithm than its key', (claims) => signToken(provider.key.privateKey, claims, { alg: 'PS256' })],
		['crit', (claims) => signToken(provider.key.privateKey, claims, { crit: ['exp'], exp: 1 })],
		['crit empty', (claims) => signToken(provider.key.privateKey, claims, { crit: [] })],
		[
			'claims changed after signing',
			(claims) => {
				const [head, , signature] = signToken(provider.key.privateKey, claims).split('.');
				return `${head}.${Buffer.from(JSON.stringify({ ...claims, sub: 'root' })).toString('base64url')}.${signature}`;
			},
		],
		['five parts', (claims) => `${signToken(provider.key.privateKey, claims)}.a.b`],
		['no token', () => ''],
		['no JSON', () => 'a.b.c'],
	])('%s', async (_, token) => {
		provider.instead.set('/mine', (_request, response) => {
			response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [other.jwk] }));
		});
		provider.token = token;
		await expect(signIn()).rejects.toThrow();
		expect(provider.asked).not.toContain('/mine');
		// The same client, as soon as the tokens are honest.
		provider.token = (claims) => signToken(provider.key.privateKey, claims);
		expect(await signIn()).toMatchObject(honest);
	});

	it.each([
		['none', (claims: object) => bareToken(claims, { alg: 'none', kid: 'k' })],
		['HS256', (claims: object) => macToken('a secret of client and provider', claims)],
		['HS256', (claims: object) => macToken(pem(), claims)],
	])('also where the provider announces %s', async (algorithm, token) => {
		provider.metadata = { id_token_signing_alg_values_supported: [algorithm, 'RS256'] };
		provider.token = token;
		await expect(signIn()).rejects.toThrow();
	});

	it.each([
		['no keys', []],
		['a key for encryption', [{ ...other.jwk, use: 'enc' }]],
		['keys that are none', [null, 7, 'k', {}]],
		['a shared secret as key', [{ kty: 'oct', k: 'AAAA', kid: 'k', alg: 'HS256' }]],
	])('%s', async (_, keys) => {
		provider.keys = keys as object[];
		await expect(signIn()).rejects.toThrow();
	});

	it('no place of the keys', async () => {
		provider.metadata = { jwks_uri: undefined };
		await expect(signIn()).rejects.toThrow();
	});
});

describe('a signed token with wrong claims is refused', () => {
	it.each<[string, () => Record<string, unknown>]>([
		['another issuer', () => ({ iss: 'https://evil.example' })],
		['the issuer with a slash', () => ({ iss: `${provider.issuer}/` })],
		['no issuer', () => ({ iss: undefined })],
		['issuers as list', () => ({ iss: [provider.issuer] })],
		['another audience', () => ({ aud: 'another' })],
		['no audience', () => ({ aud: undefined })],
		['no audience in the list', () => ({ aud: [] })],
		['other audiences', () => ({ aud: ['another', 'third'] })],
		['audience as object', () => ({ aud: { [clientId]: true } })],
		['several audiences without azp', () => ({ aud: [clientId, 'another'] })],
		['several audiences, another azp', () => ({ aud: [clientId, 'another'], azp: 'another' })],
		['our audience, another azp', () => ({ azp: 'another' })],
		['azp as list', () => ({ azp: [clientId] })],
		['azp empty', () => ({ azp: '' })],
		['no nonce', () => ({ nonce: undefined })],
		['nonce empty', () => ({ nonce: '' })],
		['another nonce', () => ({ nonce: 'another' })],
		['nonce as list', () => ({ nonce: ['a'] })],
		['no exp', () => ({ exp: undefined })],
		['exp past', () => ({ exp: now() - 120 })],
		['exp as text', () => ({ exp: `${now() + 300}` })],
		['exp endless', () => ({ exp: 1e300 })],
		['no iat', () => ({ iat: undefined })],
		['iat null', () => ({ iat: null })],
		['iat as text', () => ({ iat: `${now()}` })],
		['iat far in the future', () => ({ iat: now() + 3_600, exp: now() + 7_200 })],
		['iat far in the past', () => ({ iat: now() - 3 * 86_400 })],
		['iat zero', () => ({ iat: 0 })],
		['iat negative', () => ({ iat: -1 })],
		['iat with a fraction', () => ({ iat: now() + 0.5 })],
		['iat after exp', () => ({ iat: now() + 200, exp: now() + 100 })],
		['nbf in the future', () => ({ nbf: now() + 3_600 })],
		['nbf as text', () => ({ nbf: 'now' })],
		['no sub', () => ({ sub: undefined })],
		['sub null', () => ({ sub: null })],
		['sub empty', () => ({ sub: '' })],
		['sub as number', () => ({ sub: 7 })],
		['sub as list', () => ({ sub: ['subject'] })],
		['sub as object', () => ({ sub: { toString: 'subject' } })],
		['sub huge', () => ({ sub: 's'.repeat(256) })],
		['sub with NUL', () => ({ sub: 'sub\0ject' })],
		['sub beyond ASCII', () => ({ sub: 'subjeсt' })],
		['at_hash of another token', () => ({ at_hash: halfHash('another') })],
		['at_hash of the whole hash', () => ({ at_hash: halfHash('access', 32) })],
		['at_hash empty', () => ({ at_hash: '' })],
		['at_hash as number', () => ({ at_hash: 1 })],
	])('%s', async (_, claims) => {
		provider.claims = { ...provider.claims, ...claims() };
		await expect(signIn()).rejects.toThrow();
	});

	it.each<[string, () => Record<string, unknown>]>([
		['at_hash of its token', () => ({ at_hash: halfHash('access') })],
		['azp ours', () => ({ azp: clientId })],
		['several audiences with our azp', () => ({ aud: ['another', clientId], azp: clientId })],
		['clocks a minute apart', () => ({ iat: now() + 60 })],
		['a subject of 255 characters', () => ({ sub: 's'.repeat(255) })],
	])('but not for %s', async (_, claims) => {
		provider.claims = { ...provider.claims, ...claims() };
		expect(await signIn()).toMatchObject({ email: 'ada@example.com' });
	});
});

describe('what a provider says about an address', () => {
	const verified = async (trustEmail?: 'all' | string[]) =>
		(await signIn(createOidcClient({ ...provider.settings, trustEmail }))).emailVerified;
	it.each([
		[true, true, true],
		['true', true, true],
		[undefined, false, true],
		[null, false, true],
		[false, false, false],
		['false', false, false],
		['no', false, false],
		[1, false, false],
		[{}, false, false],
	])('email_verified %j: %s, trusted by the operator: %s', async (given, usual, trusted) => {
		provider.claims = { email: 'ada@example.com', email_verified: given };
		provider.userInfo = { sub: 'subject' };
		expect(await verified()).toBe(usual);
		expect(await verified('all')).toBe(trusted);
		expect(await verified(['example.com'])).toBe(trusted);
		expect(await verified(['example.org', 'sub.example.com'])).toBe(usual);
	});

	it('an explicit no of the user info stands, about this address only', async () => {
		provider.claims = { email: 'ada@example.com' };
		provider.userInfo = { sub: 'subject', email: 'ada@example.com', email_verified: false };
		expect(await verified()).toBe(false);
		provider.userInfo = { sub: 'subject', email: 'ada@example.com', email_verified: true };
		expect(await verified()).toBe(true);
		provider.userInfo = { sub: 'subject', email: 'other@example.com', email_verified: true };
		expect(await verified()).toBe(false);
	});

	it('user info of another subject is refused', async () => {
		provider.claims = {};
		provider.userInfo = { sub: 'root', email: 'root@example.com', email_verified: true };
		await expect(signIn()).rejects.toThrow();
	});
});

describe('keys and discovery over time', () => {
	const count = (path: string) => provider.asked.filter((one) => one === path).length;
	let ahead = 0;
	const later = (seconds: number) => {
		ahead += seconds * 1_000;
		vi.setSystemTime(Date.now() + seconds * 1_000);
	};
	beforeEach(() => {
		ahead = 0;
		const steady = performance.now.bind(performance);
		vi.spyOn(performance, 'now').mockImplementation(() => steady() + ahead);
		vi.useFakeTimers({ toFake: ['Date'] });
	});

	it('keys are changed without a restart, and unknown ones asked for once a minute', async () => {
		await signIn();
		const next = newKey('next');
		provider.keys = [next.jwk];
		provider.token = (claims) => signToken(next.privateKey, claims, { kid: 'next' });
		await expect(signIn()).rejects.toThrow();
		await expect(signIn()).rejects.toThrow();
		expect(count('/keys')).toBe(1);
		later(61);
		expect(await signIn()).toMatchObject(honest);
		expect(count('/keys')).toBe(2);
	});

	it('the discovery document is read after an hour, and a minute after a failure', async () => {
		const discovery = '/.well-known/openid-configuration';
		await signIn();
		later(3_500);
		await signIn();
		expect(count(discovery)).toBe(1);
		later(200);
		await signIn();
		expect(count(discovery)).toBe(2);
		// The provider has moved its endpoint.
		provider.instead.set('/token', (_request, response) => {
			response.writeHead(404).end();
		});
		await expect(signIn()).rejects.toThrow();
		later(61);
		await expect(signIn()).rejects.toThrow();
		expect(count(discovery)).toBe(3);
	});

	it('a provider that was away is asked again at once', async () => {
		provider.instead.set('/.well-known/openid-configuration', (_request, response) => {
			response.writeHead(503).end();
		});
		await expect(signIn()).rejects.toThrow();
		provider.instead.clear();
		expect(await signIn()).toMatchObject(honest);
	});
});

describe('a provider that answers badly', () => {
	const endless = (type: string) => (_request: unknown, response: import('node:http').ServerResponse) => {
		response.writeHead(200, { 'content-type': type });
		const block = Buffer.alloc(64 * 1024, ' ');
		const pour = () => {
			while (!response.destroyed && response.write(block));
		};
		response.on('drain', pour);
		pour();
	};
	const paths = ['/.well-known/openid-configuration', '/token', '/keys', '/userinfo'];
	beforeEach(() => {
		provider.claims = {};
		provider.userInfo = { sub: 'subject', email: 'ada@example.com', email_verified: true };
	});

	it.each(paths)('without end at %s is cut short', async (path) => {
		provider.instead.set(path, endless('application/json'));
		await expect(signIn()).rejects.toMatchObject({ name: 'ProviderFault', cause: { name: 'OutsideTooMuch' } });
	});

	it.each(paths)('never at %s is given up', async (path) => {
		client = createOidcClient({ ...provider.settings, timeoutSeconds: 1 });
		provider.instead.set(path, () => {});
		await expect(signIn()).rejects.toMatchObject({ name: 'ProviderFault' });
	});

	it.each(paths)('with a redirect at %s is not followed', async (path) => {
		provider.instead.set(path, (_request, response) => {
			response.writeHead(307, { location: `${provider.issuer}/elsewhere` }).end();
		});
		await expect(signIn()).rejects.toThrow();
		expect(provider.asked).not.toContain('/elsewhere');
	});

	it('as another issuer, or with endpoints that are no addresses, is refused', async () => {
		provider.metadata = { issuer: 'https://evil.example' };
		await expect(signIn()).rejects.toThrow();
		provider.metadata = { token_endpoint: 'file:///etc/passwd' };
		await expect(signIn()).rejects.toThrow();
	});
});
