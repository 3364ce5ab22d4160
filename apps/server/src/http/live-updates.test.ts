import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../testing/start-app';

let test: TestApp;
let address: string;
let headers: { authorization: string };

beforeAll(async () => {
	test = await startApp({ worker: true });
	address = await test.app.listen({ port: 0, host: '127.0.0.1' });
	await test.makeUser('staff', { account: test.tree.accounts.left });
	headers = await test.signIn('staff');
});
afterAll(() => test.stop());

it('reports a running job, uncompressed and at once, and closes when the server stops', async () => {
	const answer = await fetch(`${address}/trpc/jobs.watch`, {
		headers: { ...headers, accept: 'text/event-stream', 'accept-encoding': 'gzip' },
	});
	expect(answer.status).toBe(200);
	expect(answer.headers.get('content-type')).toMatch(/^text\/event-stream/);
	expect(answer.headers.get('content-encoding')).toBeNull();
	expect(answer.headers.get('cache-control')).toMatch(/no-store|no-cache/);

	const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
	if (!reader) throw new Error('The answer has no body.');
	let heard = '';
	const hear = async (pattern: RegExp) => {
		while (!pattern.test(heard)) {
			const { value, done } = await reader.read();
			if (done) throw new Error(`It ended without ${pattern}: ${heard}`);
			heard += value;
		}
	};
	await hear(/connected/);
	const csv = 'name,email\nAnn,ann@example.com';
	const program = test.tree.programs.left.id;
	const started = await fetch(`${address}/upload/participants?programId=${program}`, {
		method: 'POST',
		headers: { ...headers, 'content-type': 'text/csv' },
		body: csv,
	});
	const { jobId } = JSON.parse(await started.text());
	await hear(new RegExp(`"id":"${jobId}".*"state":"done`));

	const begin = performance.now();
	const closed = test.app.close();
	await expect(reader.read().then(({ done }) => done)).rejects.toThrow();
	await closed;
	expect(performance.now() - begin).toBeLessThan(5_000);
});

it('ends with its session, and so does the response', async () => {
	const other = await startApp();
	await other.makeUser('leaver', { account: other.tree.accounts.left });
	const mine = await other.signIn('leaver');
	const url = await other.app.listen({ port: 0, host: '127.0.0.1' });
	const answer = await fetch(`${url}/trpc/jobs.watch`, { headers: { ...mine, accept: 'text/event-stream' } });
	const heard = answer.text();
	const left = await fetch(`${url}/trpc/auth.signOut`, {
		method: 'POST',
		headers: { ...mine, 'content-type': 'application/json' },
	});
	expect(left.status).toBe(200);
	expect(await heard).toContain('UNAUTHORIZED');
	await other.stop();
});

it('requires a token', async () => {
	const other = await startApp();
	const answer = await other.app.inject({
		method: 'GET',
		url: '/trpc/jobs.watch',
		headers: { accept: 'text/event-stream' },
	});
	expect(answer.body).toContain('UNAUTHORIZED');
	await other.stop();
});
