import { createDatabase, type Database, newId, type PoolClient } from '@rewards/db';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rememberColumns } from '../../../imports/header/remembered-columns';
import { enqueue, requesterOf } from '../../../jobs';
import { createCaller } from '../../../router';
import { makeProgram } from '../../../testing';
import { passwordHashingJob } from '../jobs/password-hashing';
import { startParticipantImport } from '../services/start-participant-import';
import { importBench } from './testing/import-bench';
import { peopleCsv, upload } from './testing/participant-csv';

let test: TestDatabase;
/** Another transaction with a short lock timeout. */
let other: Database;
let bench: Awaited<ReturnType<typeof importBench>>;
beforeAll(async () => {
	test = await createTestDatabase({ max: 12 });
	other = createDatabase(test.database.url, { max: 2 });
	bench = await importBench(test.database);
	await bench.startWorker();
});
afterAll(async () => {
	await bench.stop();
	await other.close();
	await test.drop();
});

const freshProgram = () => makeProgram(test.database, bench.accounts.left.id, 'points');
const start = (target: Awaited<ReturnType<typeof freshProgram>>, text: string) =>
	startParticipantImport(bench.ctxOf(target), { fileName: 'people.csv', stream: upload(text), mode: 'replace' });
const header = 'name,email,status,country,address1,city,state,zip,phone';
const row = (name: string, email: string) => `${name},${email},Active,USA,1 Main St,Austin,TX,78701,5125550100`;

/** The job's row once it has ended. A deadlock would have cost it an attempt. */
const outcome = async (jobId: string) => {
	await bench.ended(jobId);
	return test.database.prisma.job.findUniqueOrThrow({ where: { id: jobId } });
};

/** Whether another transaction waits for a lock of this connection. */
const blocks = async (pid: number): Promise<boolean> =>
	(await other.pool.query('select 1 from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [pid])).rows.length >
	0;

it('locks participants in the order of their ids, archived ones among changed ones, before it adds any', async () => {
	const program = await freshProgram();
	const id = (n: number) => `0000000${n}-0000-4000-8000-000000000000`;
	// In the table and in the file from the last to the first; every other one isn't named and will be archived.
	const numbers = [8, 7, 6, 5, 4, 3, 2, 1];
	for (const n of numbers) {
		await test.database.prisma.participant.create({
			data: { programId: program.id, id: id(n), name: 'Somebody', email: `n${n}@example.com` },
			select: { id: true },
		});
	}
	const named = numbers.filter((n) => n % 2 === 0).map((n) => row('Changed', `n${n}@example.com`));
	const text = [header, row('New', 'new@example.com'), ...named].join('\n');

	const jobId = await other.transaction(async (client) => {
		const lock = 'select id from participant where program_id = $1 and id = $2 for update nowait';
		await client.query(lock, [program.id, id(1)]);
		const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
		const started = await start(program, text);
		await expect.poll(() => blocks(rows[0]?.pid ?? 0), { timeout: 10_000 }).toBe(true);
		for (const n of numbers) await client.query(lock, [program.id, id(n)]);
		// An e-mail that the import adds as well: if it were inserted first, each would wait for the other.
		await client.query(`set local lock_timeout = '2s'`);
		await client.query(`update participant set email = 'new@example.com' where program_id = $1 and id = $2`, [
			program.id,
			id(1),
		]);
		return started.jobId;
	});
	expect(await outcome(jobId)).toMatchObject({
		state: 'doneWithRejects',
		attempt: 1,
		result: { changed: 4, archived: 4, created: 0 },
	});
});

it('runs concurrently with another import, the hashing of passwords and edits, each at its first attempt', async () => {
	const program = await freshProgram();
	const { id: programId } = program;
	const first = await bench.run(peopleCsv({ rows: 60, password: true }).text, { target: program });
	expect(first.job.state).toBe('done');
	const caller = createCaller(bench.ctxOf(program));
	const { items } = await caller.participants.list({ programId, take: 20, sort: [{ field: 'email', desc: true }] });
	const hashing = await test.database.transaction((client) =>
		enqueue(client, passwordHashingJob, {
			accountId: program.accountId,
			programId,
			createdBy: requesterOf(bench.ctxOf(program)),
			params: {},
		}),
	);
	const reversed = ({ text }: { text: string }) => {
		const [head = '', ...lines] = text.trimEnd().split('\n');
		return [head, ...lines.reverse()].join('\n');
	};
	// Without line breaks within cells, so that lines can change places.
	const plain = (edition: number) => ({
		text: peopleCsv({ rows: 40, password: true, edition }).text.replace(/"line one\n([^"]*)"/g, '$1'),
	});
	const [one, two] = await Promise.all([
		start(program, plain(2).text),
		start(program, reversed(plain(3))),
		...items.map(async ({ sid }) => {
			const { version, ...participant } = await caller.participants.get({ programId, participantId: sid });
			await caller.participants
				.update({ programId, participantId: sid, version, participant: { ...participant, customField2: 'Edited' } })
				.catch((error: { appCode?: string }) => expect(error.appCode).toBe('CONFLICT'));
		}),
	]);
	for (const jobId of [one.jobId, two.jobId, hashing]) {
		expect(await outcome(jobId)).toMatchObject({ state: 'done', attempt: 1 });
	}
	const { rows } = await test.database.pool.query(
		`select count(*) filter (where status = 'Active') as active, count(*) filter (where status = 'Archived') as archived
		from participant where program_id = $1 and deleted_at is null`,
		[programId],
	);
	expect(rows).toEqual([{ active: 40, archived: 20 }]);
}, 60_000);

it('keeps what two users choose for the same columns concurrently, whatever the order of their files', async () => {
	const { id: programId } = await freshProgram();
	const say = (client: PoolClient, headers: string[]) =>
		rememberColumns(
			client,
			{ programId, userId: newId(), kind: 'participants' },
			headers.map((header, index) => ({ header, index, field: 'name', source: 'given' })),
			[],
		);
	let second: Promise<void> | undefined;
	await other.transaction(async (client) => {
		await say(client, ['Ad']);
		const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
		second = test.database.transaction((later) => say(later, ['Soyad', 'Ad']));
		await expect.poll(() => blocks(rows[0]?.pid ?? 0), { timeout: 10_000 }).toBe(true);
		await say(client, ['Soyad']);
	});
	await second;
	const said = 'select header from import_mapping where program_id = $1 order by header';
	const { rows } = await test.database.pool.query(said, [programId]);
	expect(rows).toEqual([{ header: 'ad' }, { header: 'soyad' }]);
});
