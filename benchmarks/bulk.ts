/**
 * A bulk action on all participants of a program, against the same by hand without a confirmation, a job, a result for
 * each row or an audit log: one UPDATE of the same rows in a table with the same columns and indexes. Selecting them
 * (hold) against one INSERT … SELECT. BULK_ROWS participants (1,000,000). The results of both must be equal, row by
 * row.
 */
import { ok, deepStrictEqual as same } from 'node:assert';
import { participantJobs } from '@rewards/api/domains/participants/index';
import { prepareJobs, startJobWorker } from '@rewards/api/jobs/worker';
import { createCaller } from '@rewards/api/router';
import { contextOf, ended, everyFlag, storedSession, testServices } from '@rewards/api/testing/index';
import { newId } from '@rewards/db';
import type { ParticipantBulk } from '@rewards/validators/participants/bulk';
import { dropIndexes, openBenchDatabase, programId, seedParticipants } from './lib/participants';
import { report } from './lib/report';

const wanted = Number(process.env['BULK_ROWS'] ?? 1_000_000);
const { database, close } = await openBenchDatabase(6);
const { pool } = database;

const rowsOf = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
	(await pool.query<Row>(text, values)).rows;
const figure = async (text: string, values: unknown[] = []): Promise<number> =>
	Number((await rowsOf<{ n: number }>(text, values))[0]?.n);
const timed = async (work: () => Promise<unknown>): Promise<number> => {
	// Neither pays for the other's pending writes.
	await pool.query('checkpoint');
	const begin = performance.now();
	await work();
	return performance.now() - begin;
};

/** The same people in a table with the same columns and indexes. */
async function copyPeople(): Promise<void> {
	const [row] = await rowsOf<{ columns: string }>(
		`select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
		where attrelid = 'participant'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
	);
	await pool.query('create table floor_participant (like participant including all)');
	const rebuild = await dropIndexes(database, 'floor_participant');
	await pool.query(`insert into floor_participant (${row?.columns}) select ${row?.columns} from participant`);
	await rebuild();
	await pool.query('create table floor_held (like held_selection_row including all)');
	await pool.query('vacuum (analyze) floor_participant');
}

/** Fails unless both queries give the same rows. */
async function equal(one: string, other: string, values: unknown[]): Promise<void> {
	for (const [left, right] of [
		[one, other],
		[other, one],
	])
		same(await figure(`select count(*) as n from (${left} except ${right}) d`, values), 0);
}
const people = (table: string) =>
	`select id, status, level_id, deleted_at is null, version, password_sealed from ${table} where program_id = $1`;

try {
	// One in twenty of them is deleted already.
	await seedParticipants(database, Math.floor(wanted / 0.95));
	const levelId = newId();
	await pool.query("update program set type = 'plateau' where id = $1", [programId]);
	await pool.query("insert into plateau_level (program_id, id, position, description) values ($1, $2, 1, 'Gold')", [
		programId,
		levelId,
	]);
	await copyPeople();
	const [program] = await rowsOf<{ accountId: string }>('select account_id as "accountId" from program where id = $1', [
		programId,
	]);
	const live = await figure('select count(*) as n from participant where program_id = $1 and deleted_at is null', [
		programId,
	]);
	const services = testServices(database);
	await prepareJobs(database);
	const worker = await startJobWorker(services, { jobs: participantJobs, concurrency: 1 });
	const account = { id: program?.accountId ?? '', name: 'Bench', type: 'root' } as const;
	const caller = createCaller(contextOf(services, await storedSession(database, account, everyFlag)));
	const named = live.toLocaleString('en');
	const rate = (ms: number): number => Math.round((live * 1000) / ms);

	const hold = async () => {
		const held = await caller.participants.bulk.hold({ programId, selection: { kind: 'matching' } });
		same(held.count, live);
		return held;
	};
	const holdByHand = (id: string) =>
		pool.query(
			`insert into floor_held (program_id, selection_id, n, participant_id)
			select program_id, $2, row_number() over (order by id), id from participant where program_id = $1 and deleted_at is null`,
			[programId, id],
		);

	/** Milliseconds of one action by the product's job, from the confirmation to its end. */
	const act = async (action: ParticipantBulk): Promise<number> => {
		const held = await hold();
		const [before] = [await figure('select count(*) as n from audit_entry')];
		const ms = await timed(async () => {
			const { jobId } = await caller.participants.bulk.start({ programId, ...held, action });
			const job = await ended(database, jobId);
			same([job.state, job.result?.['done'], job.result?.['gone']], ['done', live, 0]);
		});
		same((await figure('select count(*) as n from audit_entry')) - before, live);
		return ms;
	};
	const byHand = (set: string, values: unknown[] = []) =>
		timed(() =>
			pool.query(
				`update floor_participant set ${set}, version = version + 1, updated_at = now() where program_id = $1 and deleted_at is null`,
				[programId, ...values],
			),
		);

	let held = { selectionId: '' };
	const own = newId();
	const holding = await timed(async () => {
		held = await hold();
	});
	const floorHolding = await timed(() => holdByHand(own));
	await equal(
		'select n, participant_id from held_selection_row where program_id = $1 and selection_id = $2',
		'select n, participant_id from floor_held where program_id = $1 and selection_id = $3',
		[programId, held.selectionId, own],
	);
	report({
		work: `selecting ${named} participants`,
		unit: 'rows/s',
		ours: rate(holding),
		floor: rate(floorHolding),
	});

	const actions = [
		['status', { kind: 'status', status: 'Used' }, "status = 'Used'", []],
		['level', { kind: 'level', levelId }, 'level_id = $2', [levelId]],
		['delete', { kind: 'delete' }, 'deleted_at = now(), password_sealed = null', []],
	] as const;
	for (const [at, [name, action, set, values]] of actions.entries()) {
		// Alternating the order.
		const times =
			at % 2 === 0
				? { floor: await byHand(set, [...values]), ours: await act(action) }
				: { ours: await act(action), floor: await byHand(set, [...values]) };
		await equal(people('participant'), people('floor_participant'), [programId]);
		console.log(
			`  ${name} of ${named}: ${(times.ours / 1000).toFixed(1)} s, by hand ${(times.floor / 1000).toFixed(1)} s`,
		);
		report({
			work: `${name} of ${named} participants, each with a result and in the audit log`,
			unit: 'rows/s',
			ours: rate(times.ours),
			floor: rate(times.floor),
		});
		for (const table of ['participant', 'floor_participant', 'held_selection_row', 'audit_entry'])
			await pool.query(`vacuum (analyze) ${table}`);
	}
	ok(
		(await figure('select count(*) as n from participant where program_id = $1 and deleted_at is null', [
			programId,
		])) === 0,
	);
	await worker.stop();
} finally {
	await close();
}
