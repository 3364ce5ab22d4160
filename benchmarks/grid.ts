/**
 * The participants list beside the same answers written by hand: page and count as two prepared statements on the same pool.
 * Every pair is first compared for equality. GRID_ROWS sets the size (1,000,000), LOAD_SECONDS how long each load lasts (5).
 */
import { deepStrictEqual as same } from 'node:assert';
import { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { participantGrid } from '@rewards/api/domains/participants/grid';
import { distinctGrid, exportGrid, queryGrid } from '@rewards/api/grid/index';
import type { GridQueryInput } from '@rewards/validators/grid';
import { to } from 'pg-copy-streams';
import { alternate, loadBoth } from './lib/measure';
import { openBenchDatabase, programId, seedParticipants } from './lib/participants';
import { report } from './lib/report';

const size = Number(process.env['GRID_ROWS'] ?? 1_000_000);
const seconds = Number(process.env['LOAD_SECONDS'] ?? 5);
const lanes = 50;
const scope = { kind: 'program', programId } as const;
const millions = size.toLocaleString('en');

const { database, close } = await openBenchDatabase(lanes);
const { pool } = database;
function ask(query: GridQueryInput) {
	return queryGrid(participantGrid, database, scope, query);
}

const names = new Map<string, string>();
/** PostgreSQL cuts names of statements at 63 characters. */
function nameOf(shape: string): string {
	const name = names.get(shape) ?? `hand ${names.size}`;
	names.set(shape, name);
	return name;
}

/** What somebody writes who knows PostgreSQL: the page by an index, the count beside it, both prepared. */
async function byHand(condition: string, values: unknown[], order: string, { skip = 0, count = true } = {}) {
	const from = `from participant p left join plateau_level l on l.program_id = p.program_id and l.id = p.level_id where p.program_id = $1 and p.deleted_at is null${condition}`;
	const page = pool.query<{ id: string; name: string }>({
		name: nameOf(`page ${condition} ${order} ${skip}`),
		text: `select p.id, p.name, p.email, p.claim_email, p.status, p.external_id, l.description as level, p.balance, p.awarded, p.redeemed, p.order_count,
			p.create_date, p.last_login_date, p.custom_field1, p.custom_field2, p.custom_field3, p.custom_field4 ${from} order by ${order} limit 12 offset ${skip}`,
		values: [programId, ...values],
	});
	const total = count
		? pool.query<{ n: number }>({
				name: nameOf(`count ${condition}`),
				text: `select count(*)::int as n ${from}`,
				values: [programId, ...values],
			})
		: null;
	return { ids: (await page).rows.map(({ id }) => id), total: (await total)?.rows[0]?.n ?? null };
}

const byName = 'p.name collate "und-x-icu", p.id';
async function equal(query: GridQueryInput, hand: ReturnType<typeof byHand>): Promise<void> {
	const [ours, floor] = await Promise.all([ask({ take: 12, ...query }), hand]);
	same(
		ours.items.map(({ sid }) => sid),
		floor.ids,
	);
	if (floor.total !== null) same(ours.total, floor.total);
}

/** Pages as staff ask for them: filters, searches, orders, each with texts that nobody asked for before. */
function varied(turn: number): { query: GridQueryInput; hand: () => ReturnType<typeof byHand> } {
	const number = String((turn * 7919) % size);
	const like = (text: string): string => `%${text}%`;
	switch (turn % 4) {
		case 0:
			return {
				query: { search: `z${number.slice(0, 4)}` },
				hand: () => byHand(' and p.search_text like $2', [like(`z${number.slice(0, 4)}`)], byName),
			};
		case 1:
			return {
				query: { filter: ['email', 'contains', `${number}@`], sort: [{ field: 'createDate', desc: true }] },
				hand: () =>
					byHand(
						' and p.search_text like $2 and fold_text(p.email) like $2',
						[like(`${number}@`)],
						'p.create_date desc, p.id desc',
					),
			};
		case 2:
			return {
				query: {
					filter: {
						and: [
							['status', '=', 'Archived'],
							['balance', 'between', [turn % 900, (turn % 900) + 3]],
						],
					},
					sort: [{ field: 'balance' }],
				},
				hand: () =>
					byHand(
						' and p.status = $2 and p.balance between $3 and $4',
						['Archived', turn % 900, (turn % 900) + 3],
						'p.balance, p.id',
					),
			};
		default:
			return {
				query: {
					filter: [
						'createDate',
						'>=',
						new Date(Date.UTC(2020, 0, 1) + (size - (turn % 3000) - 10) * 90_000).toISOString(),
					],
				},
				hand: () =>
					byHand(
						' and p.create_date >= $2',
						[new Date(Date.UTC(2020, 0, 1) + (size - (turn % 3000) - 10) * 90_000)],
						byName,
					),
			};
	}
}

async function lists(): Promise<void> {
	for (let turn = 1; turn <= 40; turn += 1) {
		const { query, hand } = varied(turn * 37 + (turn % 4));
		await equal(query, hand());
	}
	// Ours and theirs get the same questions, none of which was asked before.
	const [ours, floor] = await loadBoth(
		lanes,
		seconds,
		(turn) => ask({ ...varied(1_000_000 + turn).query, take: 12 }),
		(turn) => varied(1_000_000 + turn).hand(),
	);
	report({
		work: `list page, new filters, ${millions} rows, ${lanes} at a time`,
		unit: 'ms p95',
		ours: ours.p95,
		floor: floor.p95,
		bar: { atMost: 1.3 },
	});

	await equal({}, byHand('', [], byName));
	const [whole, wholeFloor] = await loadBoth(
		lanes,
		seconds,
		() => ask({ take: 12 }),
		() => byHand('', [], byName),
	);
	report({
		work: `list page, no filter, exact total, ${millions} rows`,
		unit: 'pages/s',
		ours: whole.perSecond,
		floor: wholeFloor.perSecond,
		bar: { atLeast: 50 },
	});

	const filter = ['status', '<>', 'Archived'] as ['status', '<>', string];
	await equal({ filter }, byHand(' and p.status <> $2', ['Archived'], byName));
	const [seen, seenFloor] = await loadBoth(
		lanes,
		seconds,
		() => ask({ filter, take: 12 }),
		() => byHand(' and p.status <> $2', ['Archived'], byName),
	);
	report({
		work: `list page, filter seen before, exact total, ${millions} rows`,
		unit: 'pages/s',
		ours: seen.perSecond,
		floor: seenFloor.perSecond,
		bar: { atLeast: 50 },
	});
	const [again, bare] = await loadBoth(
		lanes,
		seconds,
		() => ask({ take: 12 }),
		() => byHand('', [], byName, { count: false }),
	);
	report({
		work: 'the same beside a page by hand without any total',
		unit: 'pages/s',
		ours: again.perSecond,
		floor: bare.perSecond,
		bar: { atLeast: 0.5 },
	});
}

async function deepPages(): Promise<void> {
	const total = (await ask({ take: 0 })).total ?? 0;
	const last = Math.floor((total - 1) / 12) * 12;
	await equal({ skip: last }, byHand('', [], byName, { skip: last }));
	const [deepest, first] = await alternate(
		200,
		() => ask({ take: 12, skip: last }),
		() => ask({ take: 12 }),
	);
	report({ work: `deepest page, ${millions} rows`, unit: 'ms', ours: deepest, floor: first, bar: { atMost: 2 } });
	const middle = Math.floor(total / 24) * 12;
	await equal({ skip: middle }, byHand('', [], byName, { skip: middle }));
	// Each time another page, so that no place near it is known yet.
	const [ours, hand] = await alternate(
		10,
		(turn) => ask({ take: 12, skip: middle - turn * 12_000 }),
		(turn) => byHand('', [], byName, { skip: middle - turn * 12_000 }),
	);
	report({ work: 'first jump to a page in the middle', unit: 'ms', ours, floor: hand, bar: { atMost: 1 } });
	const [next] = await alternate(
		50,
		(turn) => ask({ take: 12, skip: middle + turn * 12 }),
		() => ask({ take: 12 }),
	);
	report({ work: 'paging on from there', unit: 'ms', ours: next, floor: first, bar: { atMost: 2 } });
}

async function counts(): Promise<void> {
	const hand = (balance: number) =>
		pool.query<{ n: number }>({
			name: 'count by balance',
			text: 'select count(*)::int as n from participant where program_id = $1 and deleted_at is null and order_count <> $2',
			values: [programId, balance],
		});
	const ours = (balance: number) => ask({ take: 0, filter: ['orderQuantity', '<>', balance] });
	same((await ours(3)).total, (await hand(3)).rows[0]?.n);
	const [counted, floor] = await alternate(
		15,
		(turn) => ours(100 + turn),
		(turn) => hand(100 + turn),
	);
	report({
		work: `exact total, not counted before, ${millions} rows`,
		unit: 'ms',
		ours: counted,
		floor,
		bar: { atMost: 1.1 },
	});
}

async function groups(): Promise<void> {
	const where = 'from participant where program_id = $1 and deleted_at is null';
	const values = (key: string) =>
		pool.query<{ value: string; count: number }>({
			name: `values ${key}`,
			text: `select ${key} as value, count(*)::int as count ${where} group by 1 order by ${key} collate "und-x-icu" limit 100`,
			values: [programId],
		});
	for (const [field, key] of [
		['status', 'status'],
		['name', 'name'],
	] as const) {
		same((await distinctGrid(participantGrid, database, scope, { field })).values, (await values(key)).rows);
		const [ours, floor] = await alternate(
			9,
			() => distinctGrid(participantGrid, database, scope, { field }),
			() => values(key),
		);
		report({ work: `values of ${field} with counts, ${millions} rows`, unit: 'ms', ours, floor, bar: { atMost: 1.2 } });
	}
	const sums = () =>
		pool.query<{ key: string; count: number; sum: number }>({
			name: 'sums',
			text: `select status as key, count(*)::int as count, sum(balance) as sum ${where} group by 1 order by status collate "und-x-icu"`,
			values: [programId],
		});
	const grouped = () => ask({ group: [{ field: 'status' }], groupTotals: [{ field: 'balance', summary: 'sum' }] });
	same(
		(await grouped()).groups?.map(({ key, count, totals }) => ({ key, count, sum: totals['sum:balance'] })),
		(await sums()).rows,
	);
	const [ours, floor] = await alternate(9, grouped, sums);
	report({ work: `groups with sums, ${millions} rows`, unit: 'ms', ours, floor, bar: { atMost: 1.2 } });
}

async function files(): Promise<void> {
	const fields = [
		'sid',
		'name',
		'email',
		'status',
		'externalId',
		'balance',
		'awarded',
		'redeemed',
		'orderQuantity',
		'createDate',
		'lastLoginDate',
	] as const;
	const columns = fields.map((field) => ({ field, header: field }));
	const sink = (onChunk: (bytes: number) => void) =>
		new Writable({
			write: (chunk: Buffer, _, done) => {
				onChunk(chunk.length);
				done();
			},
		});
	const copySql = `copy (select id, name, email, status, external_id, balance, awarded, redeemed, order_count, create_date, last_login_date from participant where program_id = '${programId}' and deleted_at is null order by name collate "und-x-icu", id) to stdout with (format csv)`;

	let firstByte = 0;
	let peak = 0;
	const file = async (): Promise<number> => {
		const start = performance.now();
		let bytes = 0;
		const { stream, rows } = await exportGrid(participantGrid, database, scope, {
			format: 'csv',
			name: 'Participants',
			columns,
		});
		await finished(
			stream.pipe(
				sink((length) => {
					if (bytes === 0) firstByte = performance.now() - start;
					bytes += length;
					peak = Math.max(peak, process.memoryUsage().rss);
				}),
			),
		);
		return rows();
	};
	const copy = async (): Promise<number> => {
		const client = await pool.connect();
		try {
			const stream = client.query(to(copySql));
			await finished(stream.pipe(sink(() => undefined)));
			return stream.rowCount;
		} finally {
			client.release();
		}
	};
	same(await file(), await copy());
	globalThis.gc?.();
	const before = process.memoryUsage().rss;
	peak = before;
	const [ours, floor] = await alternate(3, file, copy);
	report({
		work: `CSV of ${millions} rows`,
		unit: 'rows/s',
		ours: (size * 950) / ours,
		floor: (size * 950) / floor,
		bar: { atLeast: 0.5 },
	});
	report({ work: 'its first byte', unit: 'ms', ours: firstByte, bar: { atMost: 200 } });
	report({ work: 'memory it takes', unit: 'MB', ours: (peak - before) / 1e6, bar: { atMost: 60 } });
}

try {
	await seedParticipants(database, size);
	await lists();
	await deepPages();
	await counts();
	await groups();
	await files();
} finally {
	await close();
}
