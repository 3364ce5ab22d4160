/**
 * The palette's search over everything, at SEARCH_ROWS participants (1,000,000), with ten thousand accounts and
 * programs and two hundred thousand orders: texts as people type them, for the administrator of everything and for a
 * user of one small account.
 */

import { createCaller } from '@rewards/api/router';
import { contextOf, everyFlag, sessionOf, testServices } from '@rewards/api/testing/index';
import type { AccountScope } from '@rewards/api/trpc/index';
import type { Database } from '@rewards/db';
import { openBenchDatabase, programId, seedParticipants } from './lib/participants';
import { report } from './lib/report';

const rows = Number(process.env['SEARCH_ROWS'] ?? 1_000_000);
const rounds = 5;
/** Common and rare, short and long, several words, addresses, codes, numbers, and texts without a match. */
const texts =
	'a|jo|an|ann|anna|smith|anna smith|smith an|yılmaz|öz|محمد|example|@example.com|anna.smith1|ria.gar|x123456|123456|777|po100|ord-77|acc|account 77|program 5|zzzzq|qx|son|mar'.split(
		'|',
	);

async function seedRest({ pool }: Database, root: string): Promise<AccountScope> {
	const small = { id: '00000000-0000-7000-8000-0000000a0077', name: 'Account 77', type: 'customer' } as const;
	const { rows: held } = await pool.query('select from account where id = $1', [small.id]);
	if (held.length > 0) return small;
	const id = (letter: string) => `('00000000-0000-7000-8000-0000000${letter}' || lpad(i::text, 4, '0'))::uuid`;
	await pool.query(
		`insert into account (id, parent_id, name, type) select ${id('a')}, $1, 'Account ' || i, 'customer' from generate_series(0, 9999) i`,
		[root],
	);
	await pool.query(
		`insert into program (id, account_id, name) select ${id('b')}, ${id('a')}, 'Program ' || i from generate_series(0, 9999) i`,
	);
	await pool.query(
		`insert into participant (program_id, id, name, email)
		select '00000000-0000-7000-8000-0000000b0077', gen_random_uuid(), 'Anna Small ' || i, 'small' || i || '@example.com' from generate_series(1, 500) i`,
	);
	await pool.query(
		`insert into "order" (program_id, id, order_number, participant_id, idempotency_key, submission_key, external_order_number, ordered_at)
		select p.program_id, gen_random_uuid(), 'PO' || (100000 + i), p.id, i::text, i::text, 'ORD-' || (i * 7919 % 1000003), timestamptz '2024-01-01' + i * interval '4 minutes'
		from (select program_id, id, row_number() over () as i from (select program_id, id from participant where program_id = $1 limit 200000) held) p`,
		[programId],
	);
	await pool.query('vacuum (analyze)');
	return small;
}

const { database, close } = await openBenchDatabase(10);
try {
	await seedParticipants(database, rows);
	const { rows: roots } = await database.pool.query<AccountScope>(
		'select a.id, a.name, a.type from account a join program p on p.account_id = a.id where p.id = $1',
		[programId],
	);
	const [root] = roots;
	if (!root) throw new Error('The benchmark has no root account.');
	const small = await seedRest(database, root.id);
	const services = testServices(database);
	for (const [who, account] of [
		['everything', root],
		['one small account', small],
	] as const) {
		const { search } = createCaller(contextOf(services, sessionOf(account, everyFlag)));
		const times: { text: string; ms: number }[] = [];
		for (let round = 0; round <= rounds; round += 1) {
			for (const text of texts) {
				const start = performance.now();
				await search.find({ text });
				// The first round warms up.
				if (round > 0) times.push({ text, ms: performance.now() - start });
			}
		}
		times.sort((one, other) => one.ms - other.ms);
		const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))]?.ms ?? Number.NaN;
		if (process.env['SEARCH_VERBOSE']) console.table(times.slice(-15));
		const work = `search everything for ${who}, ${rows.toLocaleString('en')} participants`;
		report({ work: `${work}, median`, unit: 'ms', ours: at(0.5), bar: { atMost: 100 } });
		report({ work: `${work}, 95 of 100`, unit: 'ms', ours: at(0.95), bar: { atMost: 100 } });
	}
} finally {
	await close();
}
