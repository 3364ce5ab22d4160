import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorBody } from '../../../errors';
import { incoming } from '../../../imports/testing/records';
import { newHostKey, type SftpServer, startSftp } from '../../../testing/sftp-server';
import { createUploadCaller } from '../../../upload-router';
import { runRecipeRuns } from '../jobs/run-recipe-runs';
import { runSourcesDue } from '../jobs/run-sources-due';
import { peopleFile, runBench } from '../testing/run-bench';

let test: TestDatabase;
let bench: Awaited<ReturnType<typeof runBench>>;
let sftp: SftpServer;
beforeAll(async () => {
	test = await createTestDatabase({ max: 8 });
	bench = await runBench(test.database);
	bench.services.config.restMs = 50;
	await bench.startWorker();
	sftp = await startSftp();
});
beforeEach(() => {
	sftp.files.clear();
	sftp.behave({ silent: false, breaks: false, endless: false, onOpen: null });
});
afterAll(async () => {
	await bench.stop();
	await sftp.stop();
	await test.drop();
});
const rows = async (sql: string, values: unknown[] = []) => (await test.database.pool.query(sql, values)).rows;
const codeOf = (call: Promise<unknown>) =>
	call.then(
		() => 'OK',
		(error: unknown) => {
			const { code, fields, params } = errorBody(error);
			return fields ? fields.map(({ path, code: why }) => [path, why]) : [code, params?.['reason']];
		},
	);

const schedule = { frequency: 'daily', atTime: '06:30', timeZone: 'Europe/Istanbul' } as const;
const none = { port: 22, bucket: '', region: '', folder: '', pattern: '', userName: '', hostKey: '', secret: '' };
const overSftp = () => ({
	...none,
	kind: 'sftp' as const,
	address: '127.0.0.1',
	port: sftp.port,
	folder: '/in',
	pattern: '*.csv',
	userName: 'rewards',
	secret: 'rewards-sftp',
	hostKey: sftp.fingerprint,
});

/** A recipe whose files are fetched over SFTP, unless said otherwise. */
async function fetching(more: object = {}, mode: 'add' | 'update' | 'replace' = 'update') {
	const here = await bench.recipe({ mode });
	const { source, runs } = bench.caller.recipes;
	const place = { programId: here.programId, recipeId: here.recipeId };
	const save = (version: number, changed: object = {}) =>
		source.save({ ...place, ...overSftp(), ...schedule, ...more, ...changed, version } as never);
	await save(0);
	const fetch = async () => {
		const { jobId } = await source.fetch(place);
		return bench.ended(jobId);
	};
	const settled = async () => {
		for (const { id } of (await runs.list(place)).toReversed()) await here.settle(id);
		return (await runs.list(place)).map(({ file, state }) => [file, state]).toReversed();
	};
	return { ...here, place, save, fetch, settled, get: () => source.get(place) };
}

describe('files of an SFTP server', () => {
	it('are taken once, the oldest first, and imported', async () => {
		const here = await fetching();
		sftp.put('b.csv', peopleFile(10, 20), 200);
		sftp.put('a.csv', peopleFile(0, 10), 100);
		expect((await here.fetch()).result).toEqual({ found: 2, taken: 2, refused: 0 });
		expect(await here.settled()).toEqual([
			['a.csv', 'done'],
			['b.csv', 'done'],
		]);
		expect(await here.people()).toHaveLength(20);
		const reads = sftp.reads();
		expect((await here.fetch()).result).toEqual({ found: 2, taken: 0, refused: 0 });
		expect(sftp.reads()).toBe(reads);
		// A file of the same name with other content is another one.
		sftp.put('a.csv', peopleFile(20, 25), 300);
		expect((await here.fetch()).result).toMatchObject({ taken: 1 });
		await here.settled();
		expect(await here.people()).toHaveLength(25);
		expect(await here.get()).toMatchObject({ failures: 0, reason: null, hasSecret: true, kind: 'sftp' });
	});

	it('that are imported and undone aren’t fetched again', async () => {
		const here = await fetching();
		sftp.put('a.csv', peopleFile(0, 5));
		await here.fetch();
		await here.settled();
		const [run] = await bench.caller.recipes.runs.list(here.place);
		const undone = { programId: here.programId, importId: run?.importId ?? '' };
		await bench.ended((await bench.caller.participants.imports.undo(undone)).jobId);
		expect((await here.fetch()).result).toMatchObject({ taken: 0 });
		expect(await here.people()).toEqual([]);
	});

	it('that were imported before ask, unless they are the latest, which would change nothing', async () => {
		const here = await fetching();
		const [first, second] = [peopleFile(0, 2), peopleFile(0, 2).replace('P0', 'Zero')];
		const put = async (name: string, content: string, at: number) => {
			sftp.put(name, content, at);
			return (await here.fetch()).result;
		};
		expect(await put('monday.csv', first, 100)).toMatchObject({ taken: 1 });
		await here.settled();
		// The same once more: nothing to do.
		expect(await put('tuesday.csv', first, 200)).toMatchObject({ taken: 0, refused: 1 });
		expect(await put('wednesday.csv', second, 300)).toMatchObject({ taken: 1 });
		await here.settled();
		// What was true on Monday is true again.
		expect(await put('thursday.csv', first, 400)).toMatchObject({ taken: 1 });
		expect(await here.settled()).toEqual([
			['monday.csv', 'done'],
			['wednesday.csv', 'done'],
			['thursday.csv', 'asking'],
		]);
		const [asking] = await bench.caller.recipes.runs.list(here.place);
		expect(asking?.question).toEqual({ reason: 'sameFile' });
		const previewId = asking?.previewId ?? '';
		const review = await bench.caller.participants.imports.getPreview({ programId: here.programId, previewId });
		expect(review.recipe).toMatchObject({ id: here.recipeId });
		await bench.caller.participants.imports.commit({ programId: here.programId, previewId, mode: 'update' });
		expect((await here.settled()).at(-1)).toEqual(['thursday.csv', 'done']);
		const names = await rows('select name from participant where program_id = $1 order by email', [here.programId]);
		expect(names).toEqual([{ name: 'P0' }, { name: 'P1' }]);
	});

	it('of points ask each time that they come again', async () => {
		const here = await fetching({}, 'update');
		await rows(`update import_recipe set kind = 'points', mode = null, columns = $2 where id = $1`, [
			here.recipeId,
			JSON.stringify([
				{ header: 'Posta', field: 'email' },
				{ header: 'Puan', field: 'amount' },
				{ header: 'Not', field: 'description' },
			]),
		]);
		await rows(
			`insert into participant (program_id, id, name, email) values ($1, gen_random_uuid(), 'P0', 'p0@example.com')`,
			[here.programId],
		);
		for (const [at, name] of [[100, 'a.csv'] as const, [200, 'b.csv'] as const]) {
			sftp.put(name, 'Posta,Puan,Not\np0@example.com,5,Sale\n', at);
			expect((await here.fetch()).result).toMatchObject({ taken: 1 });
			await here.settled();
		}
		expect(await here.settled()).toEqual([
			['a.csv', 'done'],
			['b.csv', 'asking'],
		]);
	});

	it('with the bytes of one that isn’t done wait for it, and are asked about then', async () => {
		const here = await fetching();
		const [first, second] = [peopleFile(0, 2), peopleFile(0, 2).replace('P0', 'Zero')];
		sftp.put('friday.csv', first, 100);
		sftp.put('saturday.csv', second, 200);
		sftp.put('sunday.csv', first, 300);
		await here.fetch();
		await here.settled();
		await here.fetch();
		expect(await here.settled()).toEqual([
			['friday.csv', 'done'],
			['saturday.csv', 'done'],
			['sunday.csv', 'asking'],
		]);
	});

	it('of people ask when somebody has imported another file by hand since', async () => {
		const here = await fetching();
		sftp.put('monday.csv', peopleFile(0, 2), 100);
		await here.fetch();
		await here.settled();
		const other = await bench.recipe();
		await rows(`update import_recipe set program_id = $2, name = 'Another' where id = $1`, [
			other.recipeId,
			here.programId,
		]);
		const sent = await createUploadCaller(bench.ctxOf(here.program)).recipes({
			...{ programId: here.programId, recipeId: other.recipeId, again: false },
			file: incoming(peopleFile(0, 2).replace('P0', 'Zero')),
		});
		for (let state = ''; state !== 'done'; ) {
			await runRecipeRuns(bench.services);
			const run = await bench.caller.recipes.runs.get({
				programId: here.programId,
				recipeId: other.recipeId,
				runId: sent.id,
			});
			state = run.state;
			const job = { previewing: run.previewId, importing: run.importId }[String(state)];
			if (job) await bench.ended(job);
		}
		sftp.put('wednesday.csv', peopleFile(0, 2), 200);
		expect((await here.fetch()).result).toMatchObject({ taken: 1 });
		expect((await here.settled()).at(-1)).toEqual(['wednesday.csv', 'asking']);
	});

	it('that can’t be read at all are listed with their reason, told once, and hold up no other', async () => {
		const here = await fetching();
		sftp.put('a.csv', '', 100);
		sftp.put('b.csv', 'PK\u0003\u0004 no table', 200);
		sftp.put('c.csv', peopleFile(0, 3), 300);
		expect((await here.fetch()).result).toMatchObject({ found: 3, taken: 1, refused: 2 });
		expect(await here.settled()).toEqual([
			['a.csv', 'failed'],
			['b.csv', 'failed'],
			['c.csv', 'done'],
		]);
		expect((await here.fetch()).result).toMatchObject({ taken: 0, refused: 0 });
		const notices = await rows(`select params->>'file' as file from notification where params->>'recipeId' = $1`, [
			here.recipeId,
		]);
		expect(notices.map(({ file }) => file).sort()).toEqual(['a.csv', 'b.csv', 'c.csv']);
	});

	it('that are still being written stay for the next look', async () => {
		const here = await fetching();
		sftp.put('a.csv', peopleFile(0, 3));
		sftp.behave({ onOpen: (name) => sftp.put(name, peopleFile(0, 6), 1_700_000_100) });
		expect((await here.fetch()).result).toEqual({ found: 1, taken: 0, refused: 0 });
		sftp.behave({ onOpen: null });
		expect((await here.fetch()).result).toMatchObject({ taken: 1 });
		await here.settled();
		expect(await here.people()).toHaveLength(6);
	});

	it('with a failing server are told once by mail, shown with the reason, and looked for again', async () => {
		const here = await fetching();
		const mails = async () => (await rows(`select count(*)::int as n from queued_mail`))[0]?.n as number;
		const before = await mails();
		await here.save(1, { hostKey: `SHA256:${'B'.repeat(43)}` });
		const job = await here.fetch();
		expect(job.error).toMatchObject({ code: 'SERVICE_FAILED', params: { service: 'recipeSource', reason: 'hostKey' } });
		expect(await here.get()).toMatchObject({ failures: 1, reason: { fault: 'hostKey' } });
		await here.fetch();
		expect(await here.get()).toMatchObject({ failures: 2 });
		expect(await mails()).toBe(before + 1);
		await here.save(2);
		expect(await here.get()).toMatchObject({ failures: 0, reason: null });
		sftp.put('a.csv', peopleFile(0, 1));
		expect((await here.fetch()).result).toMatchObject({ taken: 1 });
	});

	it('are looked for when it is time, by one of any number of processes, and not while the recipe rests', async () => {
		const here = await fetching();
		const jobs = () => rows(`select state from job where program_id = $1 and kind = 'recipeFetch'`, [here.programId]);
		const due = new Date(((await here.get())?.nextAt.getTime() ?? 0) + 1);
		await Promise.all([1, 2, 3].map(() => runSourcesDue(bench.services, due)));
		await expect.poll(jobs, { timeout: 30_000 }).toEqual([{ state: 'done' }]);
		expect((await here.get())?.nextAt.getTime()).toBeGreaterThan(due.getTime());
		const later = new Date(((await here.get())?.nextAt.getTime() ?? 0) + 1);
		await bench.caller.recipes.pause({ ...here.place, paused: true });
		await runSourcesDue(bench.services, later);
		expect(await jobs()).toHaveLength(1);
		expect(await codeOf(bench.caller.recipes.source.fetch(here.place))).toEqual(['CONFLICT', 'recipePaused']);
	});

	it('are fetched no more once the source is removed, and not twice when it is set up again', async () => {
		const here = await fetching();
		sftp.put('a.csv', peopleFile(0, 2));
		await here.fetch();
		await bench.caller.recipes.source.remove(here.place);
		expect(await here.get()).toBeNull();
		expect(await codeOf(bench.caller.recipes.source.fetch(here.place))).toEqual(['NOT_FOUND', undefined]);
		await here.save(0);
		expect((await here.fetch()).result).toMatchObject({ found: 1, taken: 0 });
	});
});

describe('a source', () => {
	it('is tried before it is saved: its key, its newest files, or what is wrong', async () => {
		const here = await fetching();
		sftp.put('a.csv', 'x', 100);
		sftp.put('b.csv', 'x', 200);
		const { source } = bench.caller.recipes;
		const given = { ...here.place, ...overSftp() };
		// Its key first, before it gets a password.
		expect(await source.test({ ...given, hostKey: '', secret: '' })).toMatchObject({
			fault: { reason: 'unconfirmed' },
			hostKey: sftp.fingerprint,
		});
		expect(await source.test(given)).toEqual({
			fault: null,
			hostKey: sftp.fingerprint,
			found: 2,
			newest: ['b.csv', 'a.csv'],
		});
		// With the stored password.
		expect(await source.test({ ...given, secret: '' })).toMatchObject({ fault: null });
		expect(await source.test({ ...given, secret: 'wrong' })).toMatchObject({ fault: { reason: 'signIn' } });
		const strange = await source.test({ ...given, hostKey: `SHA256:${'C'.repeat(43)}` });
		expect(strange).toMatchObject({ fault: { reason: 'hostKey' }, hostKey: sftp.fingerprint });
	});

	it('takes a private key from an input of one line, as browsers paste it', async () => {
		const key = newHostKey();
		const server = await startSftp(newHostKey(), key);
		const here = await fetching();
		const given = {
			...here.place,
			...overSftp(),
			port: server.port,
			hostKey: server.fingerprint,
			secret: key.replaceAll('\n', ''),
		};
		expect(await bench.caller.recipes.source.test(given)).toMatchObject({ fault: null, hostKey: server.fingerprint });
		await server.stop();
	});

	it('gives its password to nobody and to no other place', async () => {
		const here = await fetching();
		expect(JSON.stringify(await here.get())).not.toContain('rewards-sftp');
		const [stored] = await rows('select secret from import_recipe_source where recipe_id = $1', [here.recipeId]);
		expect(stored?.secret.toString('latin1')).not.toContain('rewards-sftp');
		const { source } = bench.caller.recipes;
		const given = { ...here.place, ...overSftp(), secret: '' };
		for (const change of [{ address: 'evil.example.com' }, { port: 2222 }, { userName: 'other' }]) {
			expect(await codeOf(source.test({ ...given, ...change }))).toEqual([['secret', 'secretAgain']]);
			expect(await codeOf(here.save(1, { ...change, secret: '' }))).toEqual([['secret', 'secretAgain']]);
		}
		const https = { kind: 'https', address: 'https://evil.example.com/a.csv', secret: '' };
		expect(await codeOf(here.save(1, https))).toEqual([['secret', 'secretAgain']]);
		const log = await rows(`select before, after from audit_entry where entity_id = $1`, [here.recipeId]);
		expect(JSON.stringify(log)).toContain('127.0.0.1');
		expect(JSON.stringify(log)).not.toContain('rewards-sftp');
	});

	it('keeps its password from the account to which its program moves', async () => {
		const here = await fetching();
		sftp.put('payroll.csv', peopleFile(0, 2));
		const { source, pause } = bench.caller.recipes;
		const given = { ...here.place, ...overSftp(), secret: '' };
		expect(await source.test(given)).toMatchObject({ fault: null, newest: ['payroll.csv'] });
		// The caller's own account; the recipe was the one of another before.
		await rows('update import_recipe set account_id = $2, paused_at = now(), paused_by = $3 where id = $1', [
			here.recipeId,
			bench.accounts.root.id,
			'programMoved',
		]);
		expect(await codeOf(source.test(given))).toEqual([['secret', 'required']]);
		await pause({ ...here.place, paused: false });
		expect(await codeOf(source.test(given))).toEqual([['secret', 'required']]);
		expect((await here.fetch()).error).not.toBeNull();
		expect(await here.people()).toEqual([]);
		const [stored] = await rows('select secret, reason from import_recipe_source where recipe_id = $1', [
			here.recipeId,
		]);
		expect(stored).toEqual({ secret: null, reason: { fault: 'secret', params: {} } });
		await here.save(1);
		expect(await source.test(given)).toMatchObject({ fault: null });
	});

	it('is refused with every field at once, and by whoever saved an older one', async () => {
		const here = await fetching();
		expect(await codeOf(here.save(1, { address: 'a b', userName: '', hostKey: '' }))).toEqual([
			['address', 'invalid'],
			['userName', 'required'],
			['hostKey', 'hostKeyRequired'],
		]);
		expect(await codeOf(here.save(1, { kind: 's3', address: 'ftp://x', bucket: '' }))).toEqual([
			['address', 'urlInvalid'],
			['bucket', 'required'],
		]);
		await here.save(1, { pattern: 'x*' });
		expect(await codeOf(here.save(1, { pattern: 'y*' }))).toMatchObject(['CONFLICT', undefined]);
	});

	it('whose owner may not import any more pauses its recipe', async () => {
		const here = await fetching();
		sftp.put('a.csv', peopleFile(0, 2));
		await rows('update import_recipe set owner_id = gen_random_uuid() where id = $1', [here.recipeId]);
		expect((await here.fetch()).error).toMatchObject({ code: 'FORBIDDEN' });
		const [recipe] = await rows('select paused_by from import_recipe where id = $1', [here.recipeId]);
		expect(recipe).toEqual({ paused_by: 'ownerGone' });
		expect(await here.people()).toEqual([]);
	});
});

describe('a file at an https address', () => {
	let server: Server;
	let answer: { body: string; etag: string | null };
	let asked = 0;
	beforeAll(async () => {
		server = createServer((request, reply) => {
			asked += 1;
			if (answer.etag !== null && request.headers['if-none-match'] === answer.etag) return reply.writeHead(304).end();
			reply
				.writeHead(200, { 'content-type': 'text/csv', ...(answer.etag ? { etag: answer.etag } : {}) })
				.end(answer.body);
		});
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	});
	afterAll(() => server.close());
	const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/people.csv`;

	it.each([['"1"'], [null]])('is fetched when it has changed; ETag %s', async (etag) => {
		const here = await fetching({ ...none, kind: 'https', address: address(), secret: 'token' });
		answer = { body: peopleFile(0, 4), etag };
		expect((await here.fetch()).result).toEqual({ found: 1, taken: 1, refused: 0 });
		await here.settled();
		const before = asked;
		expect((await here.fetch()).result).toMatchObject({ taken: 0 });
		expect(asked).toBe(before + 1);
		answer = { body: peopleFile(0, 9), etag: etag && '"2"' };
		expect((await here.fetch()).result).toMatchObject({ taken: 1 });
		await here.settled();
		expect(await here.people()).toHaveLength(9);
	});
});
