/**
 * What counting rows for storage (decision 68) costs: inserts of participants one by one and 20,000 at once, and saves
 * of a page's section of 20 kB, each with the triggers as they are and, in the same program of the same database,
 * without what counts for storage. At most 5 % more. Then the size of rows with their indexes, beside the size that
 * storage assumes, and the time of the sum for a tenant with 500 programs.
 */
import { rowBytes, storageUse } from '@rewards/api/storage/storage-use';
import { makeAccountTree, makeProgram } from '@rewards/api/testing/index';
import { newId } from '@rewards/db';
import { alternate } from './lib/measure';
import { openBenchDatabase } from './lib/participants';
import { report } from './lib/report';

const { database, close } = await openBenchDatabase(4);
const { pool } = database;

/** As of 20261123000200_totals, which counted the rows of lists alone. */
const former = `create or replace function data_version_of_participant() returns trigger language plpgsql as $body$
	begin
		insert into data_version (scope_id, entity, version, live)
		select scope_id, 'participant', nextval('data_version_seq'), live
		from (select program_id as scope_id, count(*) filter (where deleted_at is null) as live from new_rows group by 1) as written;
		return null;
	end $body$`;
const present = `select data_version_function('participant', 'deleted_at is null', 'program_id')`;
const insert = `insert into participant (program_id, id, name, email)
	select $1, gen_random_uuid(), 'Person of a program', gen_random_uuid() || '@example.com' from generate_series(1, $2::int)`;

try {
	const { accounts } = await makeAccountTree(database);
	const { id: programId } = await makeProgram(database, accounts.left.id, 'points');
	const both = (work: () => Promise<unknown>, before: string, after: string) =>
		[after, before].map((statement) => async () => {
			await pool.query(statement);
			const start = performance.now();
			await work();
			return performance.now() - start;
		});
	for (const [what, rows, times, rounds] of [
		['one by one', 1, 500, 30],
		['20,000 at once', 20_000, 1, 15],
	] as const) {
		const work = async () => {
			for (let n = 0; n < times; n += 1)
				await pool.query({ name: 'bench-insert', text: insert, values: [programId, rows] });
			await pool.query(`select compact_data_version($1, 'participant')`, [programId]);
		};
		const [ours, floor] = both(work, former, present);
		if (!ours || !floor) throw new Error('no work');
		const [with_, without] = await alternate(rounds, ours, floor);
		report({
			work: `participants inserted ${what}; by hand: without rows in all`,
			unit: 'ms',
			ours: with_,
			floor: without,
			bar: { atMost: 1.05 },
		});
	}
	await pool.query(`insert into program_content (program_id, language) values ($1, 'en')`, [programId]);
	const [pageId, sectionId] = [newId(), newId()];
	await pool.query(`insert into content_page (program_id, id, language, name, url) values ($1, $2, 'en', 'A', '/a')`, [
		programId,
		pageId,
	]);
	await pool.query(
		`insert into content_section (program_id, id, page_id, type, html) values ($1, $2, $3, 'html', repeat('<p>letters</p>', 1500))`,
		[programId, sectionId, pageId],
	);
	const save = async () => {
		for (let n = 0; n < 100; n += 1)
			await pool.query(`update content_section set html = reverse(html) where program_id = $1 and id = $2`, [
				programId,
				sectionId,
			]);
		await pool.query('select compact_content_use($1)', [programId]);
	};
	const triggers = (way: string) =>
		['content_section', 'content_section_version']
			.flatMap((table) =>
				['insert', 'update', 'delete'].map((event) => `alter table ${table} ${way} trigger content_use_${event}`),
			)
			.join('; ');
	const [ours, floor] = both(save, triggers('disable'), triggers('enable'));
	if (!ours || !floor) throw new Error('no work');
	const [counted, uncounted] = await alternate(15, ours, floor);
	// Of a save by a user, these statements are a tenth.
	report({
		work: 'sections of 20 kB saved by bare statements; by hand: without their bytes',
		unit: 'ms a 100',
		ours: counted,
		floor: uncounted,
	});
	const { rows } = await pool.query<{ size: number }>(
		`select pg_total_relation_size('participant')::float8 / count(*) as size from participant`,
	);
	report({
		work: 'bytes of a participant with its indexes; by hand: as storage counts it',
		unit: 'bytes',
		ours: rows[0]?.size ?? Number.NaN,
		floor: rowBytes.participant,
		bar: { atMost: 1.2 },
	});
	await pool.query(
		`insert into program (id, account_id, name) select gen_random_uuid(), $1, 'Program ' || n from generate_series(1, 500) n`,
		[accounts.left.id],
	);
	await pool.query(
		`insert into participant (program_id, id, name, email)
		select p.id, gen_random_uuid(), 'Person', n || '@example.com' from program p, generate_series(1, 20) n where p.account_id = $1 and p.id <> $2`,
		[accounts.left.id, programId],
	);
	await pool.query('analyze');
	const [sum] = await alternate(
		20,
		() => storageUse(pool, accounts.left.id),
		async () => undefined,
	);
	report({ work: 'what a tenant with 500 programs stores', unit: 'ms', ours: sum, bar: { atMost: 50 } });
} finally {
	await close();
}
