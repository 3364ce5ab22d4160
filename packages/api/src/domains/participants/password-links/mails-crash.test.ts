import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { newId } from '@rewards/db';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { cancelJob } from '../../../jobs/cancel-job';
import { createCaller } from '../../../router';
import { contextOf, flags, makeProgram, storedSession } from '../../../testing';
import { neverBlamed } from '../../../testing/never-blamed';
import { workerProcess } from '../../../testing/worker-process';
import { importBench } from '../imports/testing/import-bench';

let db: TestDatabase;
let bench: Awaited<ReturnType<typeof importBench>>;
let caller: ReturnType<typeof createCaller>;
/** A mail server that responds to mails as `take` determines. */
let server: SMTPServer;
let smtpUrl: string;
let received: { to: string; token: string }[] = [];
let take: (to: string) => Promise<void>;
const children: ChildProcess[] = [];

beforeAll(async () => {
	db = await createTestDatabase({ max: 8 });
	await neverBlamed(db.database);
	bench = await importBench(db.database);
	const session = await storedSession(db.database, bench.accounts.left, flags('manageParticipant'));
	caller = createCaller(contextOf(bench.services, session));
	server = new SMTPServer({
		authOptional: true,
		disabledCommands: ['STARTTLS', 'AUTH'],
		onData: (stream, { envelope }, done) => {
			const receive = async () => {
				const chunks: Buffer[] = [];
				for await (const chunk of stream) chunks.push(chunk as Buffer);
				const text = Buffer.concat(chunks).toString().replace(/=\r\n/g, '').replaceAll('=3D', '=');
				const to = envelope.rcptTo[0]?.address ?? '';
				// Mails here are delivered, even if the sender never gets the response.
				received.push({ to, token: /#token=(\S+)/.exec(text)?.[1] ?? '' });
				await take(to);
			};
			// Also when the sender is killed in the middle of a message.
			receive().then(() => done(), done);
		},
	});
	server.on('error', () => undefined);
	const listening = server.listen(0, '127.0.0.1');
	await once(listening, 'listening');
	smtpUrl = `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`;
});
afterEach(() => {
	for (const child of children.splice(0)) child.kill('SIGKILL');
	received = [];
});
afterAll(async () => {
	await new Promise<void>((resolve) => server.close(() => resolve()));
	await bench.stop();
	await db.drop();
});

const startWorker = async (): Promise<ChildProcess> => {
	const child = await workerProcess(bench.services, smtpUrl);
	children.push(child);
	return child;
};
/** Starts a job for mails to this many participants of a new program. */
async function ask(count: number): Promise<{ jobId: string; programId: string; addresses: string[] }> {
	const { id: programId } = await makeProgram(db.database, bench.accounts.left.id, 'points');
	const mark = newId();
	const addresses = Array.from({ length: count }, (_, n) => `${mark}-${n}@example.com`);
	await db.database.pool.query(
		`insert into participant (program_id, id, name, email) select $1, gen_random_uuid(), 'Ada', unnest($2::text[])`,
		[programId, addresses],
	);
	const { selectionId } = await caller.participants.bulk.hold({
		programId,
		selection: { kind: 'matching', except: [] },
	});
	const asked = { programId, selectionId, count, language: 'en' as const };
	return { programId, addresses, jobId: (await caller.participants.bulk.mailPasswords(asked)).jobId };
}

test('a job that is killed repeatedly sends no mail twice, lists the interrupted ones, and every link works', async () => {
	const { jobId, addresses } = await ask(120);
	const ended = bench.ended(jobId);
	/** Being sent when the process ended: the server has them, but its response was lost. */
	const cut = new Set<string>();
	for (const after of [7, 25, 60]) {
		let full: (() => void) | undefined;
		const reached = new Promise<void>((resolve) => {
			full = resolve;
		});
		// From then on it accepts mails without a response.
		take = async (to) => {
			if (received.length <= after) return;
			cut.add(to);
			full?.();
			await new Promise<void>(() => undefined);
		};
		const child = await startWorker();
		await reached;
		child.kill('SIGKILL');
		await once(child, 'exit');
	}
	take = async () => undefined;
	await startWorker();
	const job = await ended;
	const mailedTo = received.map(({ to }) => to);
	expect(new Set(mailedTo).size).toBe(mailedTo.length);
	const { mailed, interrupted } = job.result as { mailed: number; interrupted: number };
	expect(mailed + interrupted).toBe(120);
	// For each kill, at most the number that is sent concurrently.
	expect(interrupted).toBeGreaterThanOrEqual(cut.size);
	expect(interrupted).toBeLessThanOrEqual(12);
	const { items } = await caller.jobs.rejects({ id: jobId });
	const listed = items.filter(({ code }) => code === 'mailInterrupted').map(({ value }) => value);
	expect(listed).toHaveLength(interrupted);
	for (const to of cut) expect(listed).toContain(to);
	for (const address of addresses) if (!listed.includes(address)) expect(mailedTo).toContain(address);
	const visitor = createCaller(contextOf(bench.services, null)).participants.passwordLink;
	for (const { token } of received) expect(await visitor.open({ token })).toMatchObject({ language: 'en' });
	const { rows } = await db.database.pool.query<{ n: number }>(
		`select count(*) as n from audit_entry where action = 'issuePasswordLink' and after->>'email' = any($1)`,
		[addresses],
	);
	expect(Number(rows[0]?.n)).toBe(120);
}, 120_000);

test('a job that is cancelled midway keeps the links already mailed, and sends no more', async () => {
	const { jobId, programId } = await ask(40);
	let release: () => void = () => undefined;
	const gate = new Promise<void>((resolve) => {
		release = resolve;
	});
	let full: () => void = () => undefined;
	const reached = new Promise<void>((resolve) => {
		full = resolve;
	});
	take = async () => {
		if (received.length < 10) return;
		full();
		await gate;
	};
	await startWorker();
	await reached;
	await cancelJob(db.database, jobId);
	await bench.when(jobId, ({ cancelAsked }) => cancelAsked);
	release();
	const job = await bench.ended(jobId);
	expect(job.state).toBe('cancelled');
	expect(received.length).toBeLessThan(40);
	const { rows } = await db.database.pool.query<{ n: number }>(
		'select count(*) as n from participant_password_link where program_id = $1',
		[programId],
	);
	expect(Number(rows[0]?.n)).toBe(received.length);
}, 60_000);

test('a mail that the server defers is sent later with a new link, and after half an hour counts as refused', async () => {
	const { jobId, programId, addresses } = await ask(3);
	const [never = '', later = ''] = addresses;
	let accepts = false;
	take = async (to) => {
		if (to !== never && (to !== later || accepts)) return;
		throw Object.assign(new Error('Mailbox busy'), { responseCode: 450 });
	};
	await startWorker();
	const waiting = `select from graphile_worker._private_jobs where key = $1 and attempts = 1 and locked_at is null`;
	const { pool } = db.database;
	await expect.poll(async () => (await pool.query(waiting, [jobId])).rowCount, { timeout: 20_000 }).toBe(1);
	expect(new Set(received.map(({ to }) => to))).toEqual(new Set(addresses));
	accepts = true;
	await pool.query('update job set attempt = 7 where id = $1', [jobId]);
	await pool.query('update graphile_worker._private_jobs set run_at = now() where key = $1', [jobId]);
	const job = await bench.ended(jobId);
	expect(job.result).toMatchObject({ mailed: 2, refused: 1, interrupted: 0 });
	expect((await caller.jobs.rejects({ id: jobId })).items).toMatchObject([{ code: 'mailRefused', value: never }]);
	const tokens = received.filter(({ to }) => to === later).map(({ token }) => token);
	const visitor = createCaller(contextOf(bench.services, null)).participants.passwordLink;
	await expect(visitor.open({ token: tokens[0] ?? '' })).rejects.toThrow();
	expect(await visitor.open({ token: tokens.at(-1) ?? '' })).toMatchObject({ language: 'en' });
	const links = 'select count(*)::int as n from participant_password_link where program_id = $1 and used_at is null';
	expect((await pool.query<{ n: number }>(links, [programId])).rows[0]?.n).toBe(2);
}, 60_000);
