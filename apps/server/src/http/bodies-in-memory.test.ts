import { request as httpRequest } from 'node:http';
import { peakGrowth } from '@rewards/api/testing/peak-memory';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../testing/start-app';

const megabyte = 1024 * 1024;
/** The longest that a path takes; `npm test` sends a part of it. */
const longest = (process.env['ATTACK'] === '1' ? 64 : 24) * megabyte;

let app: TestApp;
let address: URL;
let headers: { authorization: string };
beforeAll(async () => {
	app = await startApp();
	address = new URL(await app.app.listen({ port: 0, host: '127.0.0.1' }));
	await app.makeUser('admin', { account: app.tree.accounts.root });
	headers = await app.signIn('admin');
});
afterAll(() => app.stop());

/** A JSON body of that many bytes: an inside repeated, between a beginning and an end. */
interface Shape {
	begin?: string;
	inside: string;
	end?: string;
}
const shapes: Readonly<Record<string, Shape>> = {
	'empty lists': { begin: '{"content":[', inside: '[],', end: '1]}' },
	'empty objects': { begin: '{"content":[', inside: '{},', end: '1]}' },
	numbers: { begin: '{"content":[', inside: '1,', end: '1]}' },
	'many names': { begin: '{', inside: '"a":1,', end: '"b":1}' },
	'lists within lists': { inside: '[' },
	'objects within objects': { inside: '{"a":' },
	'a long text': { begin: '{"content":"', inside: 'x', end: '"}' },
	'a long number': { begin: '{"version":', inside: '9', end: '}' },
	'a text that never closes': { begin: '{"content":"', inside: 'x' },
	'a text of escapes': { begin: '{"content":"', inside: '\\u0041', end: '"}' },
};

/** Sends it piece by piece, as a client does that has more than it holds. */
function send(path: string, { begin = '', inside, end = '' }: Shape, size: number): Promise<number> {
	const piece = Buffer.from(inside.repeat(Math.ceil(65_536 / inside.length)));
	const pieces = Math.floor((size - begin.length - end.length) / piece.byteLength);
	return new Promise((resolve, reject) => {
		const asked = httpRequest(
			{
				host: address.hostname,
				port: address.port,
				path,
				method: 'POST',
				headers: {
					...headers,
					'content-type': 'application/json',
					'content-length': begin.length + pieces * piece.byteLength + end.length,
				},
			},
			(answer) => {
				answer.resume();
				answer.once('end', () => resolve(answer.statusCode ?? 0));
			},
		);
		asked.once('error', reject);
		asked.write(begin);
		let sent = 0;
		const go = () => {
			while (sent < pieces) {
				sent += 1;
				if (!asked.write(piece)) return void asked.once('drain', go);
			}
			asked.end(end);
		};
		go();
	});
}

const program = () => `/api/programs/${app.tree.programs.left.id}`;

test.runIf(process.platform === 'linux').each(Object.entries(shapes))(
	'a body of %s takes a limited memory, and is refused in words',
	async (_, shape) => {
		let long = 0;
		// One for the path that takes most, and what all others take, twenty at a time.
		const ofLong = await peakGrowth(async () => {
			long = await send(program(), shape, longest);
		});
		const usual: number[] = [];
		const ofUsual = await peakGrowth(async () => {
			const paths = ['/trpc/participants.create', '/trpc/participants.create?batch=1', '/api/customers'];
			const all = Array.from({ length: 20 }, (_each, n) => send(paths[n % 3] ?? '', shape, megabyte));
			usual.push(...(await Promise.all(all)));
		});
		expect({ long, usual: usual.filter((status) => status < 400 || status >= 500) }).toEqual({
			long: expect.toSatisfy((status: number) => status >= 400 && status < 500),
			usual: [],
		});
		expect(ofLong).toBeLessThan(250);
		expect(ofUsual).toBeLessThan(250);
	},
	120_000,
);

test.runIf(process.platform === 'linux')(
	'long bodies of one user are read one after the other, and another user is answered meanwhile',
	async () => {
		await app.makeUser('other', { account: app.tree.accounts.right });
		const other = await app.signIn('other');
		let answered = 0;
		const grown = await peakGrowth(async () => {
			const all = Array.from({ length: 6 }, () => send(program(), shapes['empty lists'] as Shape, longest));
			const list = await fetch(new URL('/api/customers', address), { headers: other });
			answered = list.status;
			await list.text();
			expect(await Promise.all(all)).toEqual([413, 413, 413, 413, 413, 413]);
		});
		expect(answered).toBe(200);
		expect(grown).toBeLessThan(500);
	},
	120_000,
);

test.runIf(process.platform === 'linux')(
	'calls that wait for their turn keep no large bodies, however many of one user wait',
	async () => {
		const client = await app.db.pool.connect();
		const empty: Shape = { begin: '{"id":"0","content":[', inside: '[],', end: '1]}' };
		// Fewer values than a body may have, so that each is taken and waits.
		const taken = { ...empty, inside: `"${'x'.repeat(28)}",` };
		try {
			// Whoever has a turn waits for this table.
			await client.query('begin; lock table account, program, participant in access exclusive mode');
			let left: Promise<number>[] = [];
			const grown = await peakGrowth(async () => {
				left = Array.from({ length: 250 }, () =>
					send('/trpc/participants.create', taken, megabyte - 4096).catch(() => 0),
				);
				await new Promise((resolve) => setTimeout(resolve, 8_000));
			});
			await client.query('rollback');
			await Promise.all(left);
			expect(grown).toBeLessThan(250);
		} finally {
			client.release(true);
		}
	},
	120_000,
);
