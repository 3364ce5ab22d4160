/**
 * The lists of claim codes at CODES codes in one batch (1,000,000), with eleven smaller batches and another program:
 * the page of batches, the pages and searches of one batch, the requests of a sheet and the lookup, each against the
 * same result written by hand in SQL with its exact count, on the same pool and settings. Every pair is first compared
 * for equality.
 */
import { deepStrictEqual as same } from 'node:assert';
import { claimCodeJobs } from '@rewards/api/domains/claim-codes/index';
import { prepareJobs, startJobWorker } from '@rewards/api/jobs/worker';
import { createCaller } from '@rewards/api/router';
import {
	contextOf,
	ended,
	everyFlag,
	makeAccountTree,
	makeProgram,
	storedSession,
	testServices,
} from '@rewards/api/testing/index';
import { alternate } from './lib/measure';
import { openBenchDatabase } from './lib/participants';
import { report } from './lib/report';

const count = Number(process.env['CODES'] ?? 1_000_000);
const size = `${count.toLocaleString('en')} codes`;
const { database, close } = await openBenchDatabase(8);
const { pool } = database;
const services = testServices(database);
await prepareJobs(database);
const worker = await startJobWorker(services, { jobs: claimCodeJobs, concurrency: 1 });
try {
	const { accounts } = await makeAccountTree(database);
	const caller = createCaller(contextOf(services, await storedSession(database, accounts.left, everyFlag)));
	const { id: programId, levelIds } = await makeProgram(database, accounts.left.id, 'claim');
	const other = await makeProgram(database, accounts.left.id, 'claim');
	const generate = async (id: string, levelId: string | undefined, quantity: number): Promise<string> => {
		const { jobId } = await caller.claimCodes.generate({ programId: id, levelId: levelId ?? '', quantity });
		const { state } = await ended(database, jobId);
		if (state !== 'done') throw new Error(`The generation ended as ${state}.`);
		return jobId;
	};
	for (let batch = 0; batch < 11; batch += 1) await generate(programId, levelIds[batch % 3], Math.ceil(count / 100));
	await generate(other.id, other.levelIds[0], Math.ceil(count / 10));
	const batchId = await generate(programId, levelIds[0], count);
	await worker.stop();
	await pool.query(
		`update participant set status = (array['Used', 'Disabled', 'Pending Approval'])[1 + abs(hashtext(email)) % 3]
		where program_id = $1 and abs(hashtext(email)) % 5 = 0`,
		[programId],
	);
	await pool.query('vacuum (analyze) participant');
	await pool.query('vacuum (analyze) claim_code_count');
	const codes = (
		await pool.query<{ code: string }>(
			'select email as code from participant where batch_id = $1 order by id limit 400',
			[batchId],
		)
	).rows.map(({ code }) => code);
	const codeAt = (turn: number): string => codes[turn % codes.length] ?? '';

	/** Both at once for equality, then alternately. */
	const compare = async <Answer>(
		work: string,
		rounds: number,
		bar: { atLeast: number } | { atMost: number },
		ours: (turn: number) => Promise<Answer>,
		hand: (turn: number) => Promise<Answer>,
	): Promise<void> => {
		for (const turn of [1, 2, 3]) same(await ours(turn), await hand(turn));
		const [mean, floor] = await alternate(rounds, ours, hand);
		report({ work: `${work}, ${size}`, unit: 'ms', ours: mean, floor, bar });
	};

	const batches = `select b.id, count(p.id)::int as n, count(p.id) filter (where p.status in ('Active', 'Pending Approval'))::int as unused,
			count(p.id) filter (where p.status = 'Used')::int as used
		from claim_code_batch b join plateau_level l on l.program_id = b.program_id and l.id = b.level_id
		left join participant p on p.program_id = b.program_id and p.batch_id = b.id and p.deleted_at is null
		where b.program_id = $1 group by b.program_id, b.id order by b.created_at desc, b.id desc limit 12`;
	await compare(
		'page of batches with counts by status',
		10,
		{ atMost: 0.1 },
		async () => {
			const { items, total } = await caller.claimCodeBatches.list({ programId, take: 12 });
			return { total, items: items.map(({ id, unused, used }) => ({ id, unused, used })) };
		},
		async () => {
			const [page, total] = await Promise.all([
				pool.query<{ id: string; unused: number; used: number }>({
					name: 'hand batches',
					text: batches,
					values: [programId],
				}),
				pool.query<{ n: number }>('select count(*)::int as n from claim_code_batch where program_id = $1', [programId]),
			]);
			return {
				total: total.rows[0]?.n ?? null,
				items: page.rows.map(({ id, unused, used }) => ({ id, unused, used })),
			};
		},
	);

	/** A page of codes as a PostgreSQL expert writes it. */
	const byHand = async (condition: string, values: unknown[], name: string, skip = 0) => {
		const where = `where p.program_id = $1 and p.batch_id = $2 and p.deleted_at is null${condition}`;
		const [page, total] = await Promise.all([
			pool.query<{ code: string }>({
				name: `hand page ${name} ${skip}`,
				text: `select p.id, p.email as code, p.status, l.description as level, p.order_count, p.created_at from participant p
					left join plateau_level l on l.program_id = p.program_id and l.id = p.level_id ${where}
					order by p.email collate "und-x-icu", p.id limit 20 offset ${skip}`,
				values: [programId, batchId, ...values],
			}),
			pool.query<{ n: number }>({
				name: `hand count ${name}`,
				text: `select count(*)::int as n from participant p ${where}`,
				values: [programId, batchId, ...values],
			}),
		]);
		return { total: total.rows[0]?.n ?? null, codes: page.rows.map(({ code }) => code) };
	};
	const ask = async (query: object) => {
		const { total, items } = await caller.claimCodes.list({ programId, batchId, take: 20, ...query });
		return { total, codes: items.map(({ code }) => code) };
	};
	await compare(
		'page of codes',
		20,
		{ atMost: 0.1 },
		() => ask({}),
		() => byHand('', [], 'all'),
	);
	await compare(
		'page of codes, by status',
		20,
		{ atMost: 1.3 },
		() => ask({ filter: ['status', '=', 'Used'] }),
		() => byHand(' and p.status = $3', ['Used'], 'status'),
	);
	// By hand, page and count run on two connections at once; ours come from one snapshot.
	const part = (turn: number): string =>
		codeAt(turn * 7)
			.slice(2, 7)
			.toLowerCase();
	const search = ' and p.search_text like $3 and fold_text(p.email) like $3';
	await compare(
		'search among codes, never asked before',
		40,
		{ atMost: 2 },
		(turn) => ask({ search: part(turn) }),
		(turn) => byHand(search, [`%${part(turn)}%`], 'search'),
	);
	const short = (turn: number): string =>
		codeAt(turn * 11)
			.slice(3, 5)
			.toLowerCase();
	await compare(
		'search for two characters, never asked before',
		5,
		{ atMost: 1.3 },
		(turn) => ask({ search: `${short(turn)}` }),
		(turn) => byHand(search, [`%${short(turn)}%`], 'search'),
	);
	const places = `select p.email as code from participant p where p.program_id = $1 and p.batch_id = $2 order by p.id offset $3 limit 150`;
	await compare(
		'first codes of a sheet’s last part',
		10,
		{ atMost: 1.1 },
		async (turn) => {
			const from = Math.max(0, count - 3000 - turn);
			return (await caller.claimCodes.sheet({ programId, batchId, from, take: 150 })).codes.map(({ code }) => code);
		},
		async (turn) => {
			const from = Math.max(0, count - 3000 - turn);
			return (await pool.query<{ code: string }>(places, [programId, batchId, from])).rows.map(({ code }) => code);
		},
	);
	const exact = `select p.email as code, p.status, l.description as level from participant p
		left join plateau_level l on l.program_id = p.program_id and l.id = p.level_id
		where p.program_id = $1 and lower(p.email) = lower($2) and p.deleted_at is null`;
	await compare(
		'look-up of a code, rights checked',
		300,
		{ atMost: 5 },
		async (turn) => {
			const found = await caller.claimCodes.lookUp({ programId, code: codeAt(turn).toLowerCase() });
			return found && { code: found.code, status: String(found.status), level: found.level };
		},
		async (turn) => {
			const { rows } = await pool.query<{ code: string; status: string; level: string | null }>({
				name: 'hand look-up',
				text: exact,
				values: [programId, codeAt(turn)],
			});
			return rows[0] ?? null;
		},
	);
} finally {
	await worker.stop();
	await close();
}
