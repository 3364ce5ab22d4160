/**
 * *Possible doubles* at DOUBLES_ROWS participants (1,000,000) of one program, all with an address and a phone: names
 * as common as in a phone book, one person in 500 entered twice.
 */

import { listDoubles } from '@rewards/api/domains/participants/procedures/merges/list-doubles';
import { openBenchDatabase, programId, seedParticipants } from './lib/participants';
import { report } from './lib/report';

const rows = Number(process.env['DOUBLES_ROWS'] ?? 1_000_000);
const rounds = 10;

const { database, close } = await openBenchDatabase(4);
try {
	const { pool } = database;
	await seedParticipants(database, rows);
	const { rows: seeded } = await pool.query('select from participant_address where program_id = $1 limit 1', [
		programId,
	]);
	if (seeded.length === 0) {
		await pool.query(
			`update participant set name = 'Ann ' || to_hex((n - (n % 500 = 3)::int) % 700000)
			from (select program_id as program, id as sid, substr(external_id, 2)::int as n from participant where program_id = $1) p
			where program_id = program and id = sid`,
			[programId],
		);
		await pool.query(
			`insert into participant_address (program_id, id, participant_id, address1, town_city, state_county, postcode, country, phone)
			select program_id, gen_random_uuid(), id,
				(n % 9000 + 1) || ' ' || (array['Elm', 'Oak', 'Main', 'Pine', 'Cedar'])[n % 5 + 1] || ' Street',
				'Austin', 'TX', lpad((n % 90000)::text, 5, '0'), 'USA', (2000000000 + n / 2 * 7)::text
			from (select program_id, id, substr(external_id, 2)::int as n from participant where program_id = $1) p`,
			[programId],
		);
		await pool.query('vacuum (analyze)');
	}
	const times: number[] = [];
	for (let round = 0; round <= rounds; round += 1) {
		const begin = performance.now();
		const { total } = await listDoubles({ db: database, program: { id: programId } } as Parameters<
			typeof listDoubles
		>[0]);
		times.push(performance.now() - begin);
		if (round === 0) console.log(`${total} pairs, first in ${(times[0] ?? 0).toFixed(0)} ms`);
	}
	const sorted = times.slice(1).toSorted((one, other) => one - other);
	report({
		work: `possible doubles of ${rows.toLocaleString('en')} participants, 95 of 100`,
		unit: 'ms',
		ours: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN,
		bar: { atMost: 300 },
	});
} finally {
	await close();
}
