import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createRewardsClient, RewardsError } from '@rewards/client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { password, startApp, type TestApp } from '../../../apps/server/src/testing/start-app';

const run = promisify(execFile);

let held: TestApp;
let portal: string;
let userName: string;
let programId: string;
/** A proxy between client and portal: its responses in place of the portal's, and the requests it has seen. */
let between: Server;
let unreliable: string;
/**
 * `dropped` before the request reached the portal, `lost` on the way back, `broken` within the response, or answered by
 * another server.
 */
type Trouble = 'dropped' | 'lost' | 'broken' | { status: number; headers?: Record<string, string> };
const trouble: Trouble[] = [];
const keys: (string | undefined)[] = [];

beforeAll(async () => {
	held = await startApp({ worker: true });
	portal = await held.app.listen({ host: '127.0.0.1', port: 0 });
	userName = await held.makeUser('script', { account: held.tree.accounts.left });
	programId = held.tree.programs.left.id;
	between = createServer((request, reply) => {
		keys.push(request.headers['idempotency-key']?.toString());
		const happens = trouble.shift();
		if (happens === 'dropped') {
			request.socket.destroy();
			return;
		}
		if (typeof happens === 'object') {
			reply.writeHead(happens.status, { 'content-type': 'text/plain', ...happens.headers }).end('not the portal');
			return;
		}
		const onward = httpRequest(
			portal + (request.url ?? ''),
			{ method: request.method, headers: request.headers },
			(answer) => {
				// The portal has executed it, and its response is lost.
				if (happens === 'lost') {
					answer.resume();
					answer.once('end', () => request.socket.destroy());
				} else {
					reply.writeHead(answer.statusCode ?? 500, answer.headers);
					if (happens === 'broken')
						answer.once('data', (part: Buffer) => reply.write(part.subarray(0, 5), () => request.socket.destroy()));
					else answer.pipe(reply);
				}
			},
		);
		request.pipe(onward);
	});
	await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
	unreliable = `http://127.0.0.1:${(between.address() as AddressInfo).port}`;
});
afterAll(async () => {
	between.close();
	await held.stop();
});
beforeEach(() => {
	trouble.length = 0;
	keys.length = 0;
});

const quick = { firstPauseMs: 1, longestPauseMs: 5 };
async function connected(url = unreliable) {
	const client = createRewardsClient({ url, patience: quick });
	await client.signIn(userName, password);
	keys.length = 0;
	return client;
}
const person = (email: string) => ({
	name: 'Omar Haddad',
	email,
	status: 'Active',
	password: 'correct-horse-9',
	addresses: [
		{
			address1: '5 Elm Street',
			townCity: 'Boston',
			stateCounty: 'MA',
			postcode: '02110',
			country: 'US',
			phone: '6175550102',
		},
	],
});
async function failure(call: Promise<unknown>): Promise<RewardsError> {
	const error = await call.then(
		() => undefined,
		(thrown: unknown) => thrown,
	);
	if (!(error instanceof RewardsError)) throw new Error(`Not a RewardsError: ${error}`);
	return error;
}

describe('a call', () => {
	test('is executed once under one key, even if its responses are lost', async () => {
		const client = await connected();
		trouble.push('lost');
		const made = await client.api.participants.create.mutate({ programId, participant: person('lost@example.com') });
		expect(made.email).toBe('lost@example.com');
		expect(keys).toHaveLength(2);
		expect(keys[0]).toBe(keys[1]);
		const found = await client.api.participants.list.query({ programId, search: 'lost@example.com' });
		expect(found.total).toBe(1);
	});

	test('is executed once even if its response breaks off in the middle, also with a file', async () => {
		const client = await connected();
		trouble.push('broken');
		await client.api.participants.create.mutate({ programId, participant: person('half@example.com') });
		trouble.push('broken');
		expect((await client.api.participants.list.query({ programId, search: 'half@example.com' })).total).toBe(1);
		trouble.push('broken');
		const csv = 'Email,Amount,Description\r\nhalf@example.com,250,Sales\r\n';
		expect(await client.importPoints({ programId, csv })).toMatchObject({ succes: true, counts: { accepted: 1 } });
		expect(keys).toHaveLength(6);
		expect([keys[0], keys[4]]).toEqual([keys[1], keys[5]]);
		const { items } = await client.api.participants.list.query({ programId, search: 'half@example.com' });
		expect(items).toMatchObject([{ balance: 250 }]);
	});

	test('is retried after a lost connection and by a busy portal, after the pause that it requests', async () => {
		const client = await connected();
		trouble.push('dropped', { status: 503, headers: { 'retry-after': '1' } }, { status: 502 });
		expect((await client.api.accounts.self.query()).name).toBe(held.tree.accounts.left.name);
		expect(keys).toHaveLength(4);
	});

	test('fails after its attempts, and reports that no response came', async () => {
		const client = await connected();
		for (let left = 5; left > 0; left -= 1) trouble.push('dropped');
		expect(await failure(client.api.accounts.self.query())).toMatchObject({ code: 'NETWORK', status: 0 });
		expect(keys).toHaveLength(5);
		expect((await client.api.accounts.self.query()).id).toBe(held.tree.accounts.left.id);
	});

	test('that is refused fails at once with the portal’s message', async () => {
		const client = await connected();
		const refused = client.api.participants.create.mutate({
			programId,
			participant: { ...person('not an address'), name: '' },
		});
		const error = await failure(refused);
		expect(error).toMatchObject({ code: 'VALIDATION', status: 400 });
		expect(error.fields).toContainEqual(expect.objectContaining({ code: 'emailInvalid' }));
		expect(keys).toHaveLength(1);
		expect(await failure(client.api.participants.list.query({ programId: held.tree.programs.right.id }))).toMatchObject(
			{
				code: 'NOT_FOUND',
			},
		);
	});

	test('ends when its caller gives up', async () => {
		trouble.push({ status: 503, headers: { 'retry-after': '600' } });
		const patient = createRewardsClient({ url: unreliable, patience: { longestPauseMs: 600_000 } });
		const leaving = new AbortController();
		const waiting = failure(patient.api.auth.providers.query(undefined, { signal: leaving.signal }));
		leaving.abort();
		expect(await waiting).toMatchObject({ code: 'ABORTED' });
		const gone = AbortSignal.abort('no longer needed');
		expect(await failure(patient.rest({ method: 'GET', path: '/api/self', signal: gone }))).toMatchObject({
			code: 'ABORTED',
			message: 'no longer needed',
		});
	});
});

describe('files, lists and jobs', () => {
	test('a file is imported even if the connection is lost once, and its rows load in pages', async () => {
		const client = await connected();
		const lines = Array.from(
			{ length: 30 },
			(_, at) => `Person ${at},person${at}@example.com,Active,USA,5 Elm Street,Boston,MA,02110,6175550102`,
		);
		const csv = `Name,Email,Status,Country,Address 1,City,State,Zip,Phone\r\n${lines.join('\r\n')}\r\nBad,nobody,Active,USA,5 Elm Street,Boston,MA,02110,6175550102\r\n`;
		trouble.push('dropped');
		const result = await client.importParticipants({ programId, csv });
		expect(result).toMatchObject({ succes: false, counts: { rows: 31, created: 30, rejected: 1 } });
		expect(result.errorLines).toContainEqual(expect.objectContaining({ column: 'Email', code: 'emailInvalid' }));
		expect(keys[0]).toBe(keys[1]);

		const states: string[] = [];
		const job = await client.waitForJob<'participantImport'>(result.jobId, {
			onProgress: ({ state }) => states.push(state),
		});
		expect(job.result?.created).toBe(30);
		expect(states).toEqual(['doneWithRejects']);

		const found: string[] = [];
		const sizes: number[] = [];
		for await (const page of client.pages(client.api.participants.list, { programId, take: 12, search: 'person' })) {
			sizes.push(page.length);
			found.push(...page.map(({ email }) => email));
		}
		expect(sizes).toEqual([12, 12, 6]);
		expect(new Set(found).size).toBe(30);

		const file = await client.exportList('participants', {
			programId,
			search: 'person7@',
			format: 'csv',
			name: 'People',
			columns: [{ field: 'email', header: 'E-mail' }],
		});
		expect(await file.text()).toContain('person7@example.com');
		expect(
			await failure(client.exportList('nothing', { format: 'csv', name: 'x', columns: [] } as never)),
		).toMatchObject({
			code: 'NOT_FOUND',
		});
	});
});

describe('the example', () => {
	const script = async (file: string, ...args: string[]) => {
		const env = {
			PATH: '',
			PORTAL: portal,
			USER_NAME: userName,
			PASSWORD: password,
			PROGRAM: held.tree.programs.left.name,
		};
		const options = { cwd: import.meta.dirname, env };
		return run(process.execPath, ['--import', 'tsx', file, ...args], options).then(
			({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
			(error: { code: number; stdout: string; stderr: string }) => error,
		);
	};

	test('syncs participants with a file, and changes nothing the second time', async () => {
		const folder = await mkdtemp(join(tmpdir(), 'rewards-sync-'));
		const file = join(folder, 'people.json');
		await writeFile(
			file,
			JSON.stringify([
				{ email: 'person1@example.com', name: 'Renamed' },
				{ email: 'not an address', name: 'x' },
			]),
		);
		const first = await script('sync-participants.ts', file);
		expect(JSON.parse(first.stdout)).toEqual({ added: 0, changed: 1, unchanged: 0, refused: 1 });
		expect(first.stderr).toContain('not an address: VALIDATION');
		expect(first.code).toBe(1);
		await writeFile(file, JSON.stringify([{ email: 'person1@example.com', name: 'Renamed' }]));
		expect(JSON.parse((await script('sync-participants.ts', file)).stdout)).toMatchObject({ unchanged: 1, changed: 0 });
		await rm(folder, { recursive: true });
	});

	test('says why an order was refused', async () => {
		expect(await script('place-order.ts', 'person1@example.com', 'no-such-product')).toMatchObject({
			code: 1,
			stderr: 'NOT_FOUND: items.0.productID productUnknown\n',
		});
	});
});
