/**
 * The index behind the search of participants (docs/decisions/0009-search-index.md), three ways on copies of one table:
 * program and text in one index (the product's), the text alone, and hash partitions by program with the text alone.
 * Once with one program that holds SEARCH_ROWS people (1,000,000), once with these in ten programs and once in five
 * hundred. Texts are of the product's own columns; each search is a page of 12 and the count of its matches.
 */
import type { Database } from '@rewards/db';
import { openBenchDatabase, programId, seedParticipants } from './lib/participants';
import { report } from './lib/report';

const rows = Number(process.env['SEARCH_ROWS'] ?? 1_000_000);
const rounds = 30;
const partitions = 16;
const added = 100_000;

const shapes = {
	both: 'program and text in one index',
	text: 'the text alone',
	hash: `${partitions} hash partitions, the text alone`,
} as const;
type Shape = keyof typeof shapes;

const columns =
	'program_id uuid not null, id uuid not null, name text not null, email text not null, created_at timestamptz not null, search_text text not null';

async function build({ pool, transaction }: Database, shape: Shape, programs: number): Promise<void> {
	await pool.query(`drop table if exists bench_${shape}`);
	await pool.query(
		`create table bench_${shape} (${columns}) ${shape === 'hash' ? 'partition by hash (program_id)' : ''}`,
	);
	if (shape === 'hash')
		for (let part = 0; part < partitions; part += 1)
			await pool.query(
				`create table bench_hash_${part} partition of bench_hash for values with (modulus ${partitions}, remainder ${part})`,
			);
	await pool.query(
		`insert into bench_${shape} select md5('program ' || (row_number() over () % $2))::uuid, id, name, email, created_at, search_text
		from participant where program_id = $1 and deleted_at is null`,
		[programId, programs],
	);
	await transaction(async (client) => {
		await client.query("set local maintenance_work_mem = '512MB'");
		await client.query(`create index on bench_${shape} (program_id, created_at, id)`);
		const first = shape === 'both' ? 'program_id, ' : '';
		await client.query(`create index on bench_${shape} using gin (${first}search_text gin_trgm_ops)`);
	});
	await pool.query(`vacuum (analyze) bench_${shape}`);
}

/** Searches by kind of text: `$1` varies with each. */
const kinds: Record<string, (n: number) => string> = {
	'rare part of an address': (n) => `${(n * 7919) % 900_000}@ex`,
	'first name and two letters': (n) =>
		`${['anna', 'hugo', 'emma', 'john', 'elif'][n % 5]} ${['sm', 'ka', 'mu', 'ro', 'wi'][n % 5]}`,
	'a surname': (n) => ['smith', 'kaya', 'silva', 'novak', 'walker'][n % 5] ?? '',
};

const middle = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;

async function search({ pool }: Database, shape: Shape, text: string): Promise<number> {
	const begin = performance.now();
	const where = `from bench_${shape} where program_id = md5('program 0')::uuid and search_text like $1`;
	await pool.query(
		`with found as materialized (select id, created_at ${where})
		select (select count(*) from found), (select array_agg(id) from (select id from found order by created_at, id limit 12) page)`,
		[`%${text}%`],
	);
	return performance.now() - begin;
}

const { database, close } = await openBenchDatabase(2);
try {
	await seedParticipants(database, rows);
	for (const programs of [1, 10, 500]) {
		const all = Object.keys(shapes) as Shape[];
		for (const shape of all) await build(database, shape, programs);
		const times = new Map<string, number[]>();
		const note = (key: string, ms: number) => times.set(key, [...(times.get(key) ?? []), ms]);
		// In turns, so that whatever else the machine does meets all three alike.
		for (let n = -3; n < rounds; n += 1)
			for (const [kind, text] of Object.entries(kinds))
				for (const shape of all) {
					const ms = await search(database, shape, text(n + 3));
					if (n >= 0) note(`${kind} ${shape}`, ms);
				}
		for (const kind of Object.keys(kinds))
			for (const shape of all)
				report({
					work: `${kind}, ${rows.toLocaleString('en')} people in ${programs} programs: ${shapes[shape]}; by hand: the product's index`,
					unit: 'ms p50',
					ours: middle(times.get(`${kind} ${shape}`) ?? []),
					floor: middle(times.get(`${kind} both`) ?? []),
				});
		const written = new Map<Shape, number[]>();
		for (let n = 0; n < 3; n += 1)
			for (const shape of all) {
				const begin = performance.now();
				await database.pool.query(
					`insert into bench_${shape} select program_id, gen_random_uuid(), name, email, created_at, search_text from bench_${shape} limit $1`,
					[added],
				);
				written.set(shape, [...(written.get(shape) ?? []), performance.now() - begin]);
			}
		for (const shape of all)
			report({
				work: `${added.toLocaleString('en')} people added to ${programs} programs: ${shapes[shape]}; by hand: the product's index`,
				unit: 'ms',
				ours: middle(written.get(shape) ?? []),
				floor: middle(written.get('both') ?? []),
			});
	}
	for (const shape of Object.keys(shapes)) await database.pool.query(`drop table bench_${shape}`);
} finally {
	await close();
}
