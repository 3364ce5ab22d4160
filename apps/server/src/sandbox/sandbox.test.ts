import { createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readEnv } from '../env';
import { Cleanup } from '../start/cleanup';
import { openSandbox } from '../start/sandbox';
import { type Sandbox, startSandbox } from '.';

let sandbox: Sandbox;
beforeEach(async () => {
	sandbox = await startSandbox();
});
afterEach(() => sandbox.close());

const order = { to_country: 'US', to_zip: '90002', to_state: 'CA', amount: 100, shipping: 10 };
const ask = (body: object = order, signal?: AbortSignal) =>
	fetch(`${sandbox.addressOf('tax')}/v2/taxes`, {
		method: 'POST',
		headers: { authorization: 'Bearer key', 'content-type': 'application/json' },
		body: JSON.stringify(body),
		...(signal ? { signal } : {}),
	});
const save = (body: string, headers: Record<string, string> = {}) =>
	fetch(`${sandbox.url}/switches/tax`, {
		method: 'POST',
		redirect: 'manual',
		headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
		body,
	});
const page = async () => (await fetch(sandbox.url)).text();

describe('the sandbox', () => {
	it('shows its services with their switches, and sets them from its page', async () => {
		expect(await page()).toMatch(/<h2 id="tax">Tax service[\s\S]*option value="refused">is refused \(401\)/);
		expect((await ask()).status).toBe(200);
		const saved = await save('key=refused&speed=now', { origin: sandbox.url });
		expect([saved.status, saved.headers.get('location')]).toEqual([303, '/']);
		expect((await ask()).status).toBe(401);
		expect(await page()).toMatch(/value="refused" selected[\s\S]*POST \/tax\/v2\/taxes<\/td><td>401/);
		expect(sandbox.calls('tax').map(({ status }) => status)).toEqual([401, 200]);
	});

	it('sets nothing that it doesn’t know', async () => {
		for (const body of ['key=green', 'colour=green', 'key=refused&__proto__=none', 'constructor=name'])
			expect((await save(body)).status, body).toBe(400);
		expect((await ask()).status).toBe(200);
		expect((await fetch(`${sandbox.url}/switches/nothing`, { method: 'POST' })).status).toBe(404);
	});

	it('fails as its switches say', async () => {
		sandbox.set('tax', { fault: 'error' });
		expect((await ask()).status).toBe(500);
		sandbox.set('tax', { fault: 'twice' });
		expect([await ask(), await ask(), await ask()].map(({ status }) => status)).toEqual([503, 503, 200]);
		sandbox.set('tax', { fault: 'cut' });
		await expect(ask()).rejects.toThrow('fetch failed');
		expect(sandbox.calls('tax')[0]).toMatchObject({ status: 0, path: '/tax/v2/taxes' });
	});

	it('stops at once, also while it delays a response', async () => {
		sandbox.set('tax', { speed: 'late' });
		const waiting = ask().catch((error: Error) => error);
		const begin = performance.now();
		await sandbox.close();
		await waiting;
		expect(performance.now() - begin).toBeLessThan(5_000);
	});

	it('listens only on this machine and refuses requests from other sites', async () => {
		expect(new URL(sandbox.url).hostname).toBe('127.0.0.1');
		expect((await save('key=refused', { origin: 'https://elsewhere.example' })).status).toBe(403);
		expect((await ask()).status).toBe(200);
		const answer = await fetch(sandbox.url);
		expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
	});

	it('takes another port if the requested one is taken', async () => {
		const blocker = createServer();
		await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', resolve));
		const address = blocker.address();
		const port = typeof address === 'object' && address ? address.port : 0;
		const other = await startSandbox(port);
		expect((await fetch(other.url)).status).toBe(200);
		expect(other.url).not.toContain(`:${port}`);
		await other.close();
		await new Promise((resolve) => blocker.close(resolve));
	});
});

describe('a start', () => {
	it('has a sandbox with sample data, at a port derived from the portal’s', async () => {
		expect(readEnv({}).sandbox).toEqual({ port: 4000 });
		expect(readEnv({ SANDBOX_PORT: '4100' }).sandbox).toEqual({ port: 4100 });
		expect(readEnv({ SANDBOX: 'off' }).sandbox).toBeUndefined();
		expect(readEnv({ DATABASE_URL: 'postgresql://u:p@db.example/rewards' }).sandbox).toBeUndefined();
		const cleanup = new Cleanup();
		const url = await openSandbox({ env: readEnv({ PORT: '0' }), cleanup });
		expect((await fetch(url ?? '')).status).toBe(200);
		await cleanup.run({ info: () => undefined, error: () => undefined, warn: () => undefined } as never);
		await expect(fetch(url ?? '')).rejects.toThrow('fetch failed');
	});

	it('has none in production, and refuses the setting there', async () => {
		const strong = {
			NODE_ENV: 'production',
			SESSION_SECRET: 'kJ8sdf73hAxq0PzmN2vByTgLcWeR5uIoQ1tY6nMb',
			DATA_KEY: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
		};
		const env = readEnv(strong);
		expect(env.sandbox).toBeUndefined();
		expect(await openSandbox({ env: { ...env, sandbox: { port: 0 } }, cleanup: new Cleanup() })).toBeUndefined();
		expect(() => readEnv({ ...strong, SANDBOX: 'on' })).toThrow(/^SANDBOX is on/m);
	});
});
