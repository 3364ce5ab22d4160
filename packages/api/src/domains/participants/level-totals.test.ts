import { newId } from '@rewards/db';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryGrid } from '../../grid';
import { gridWithout } from '../../grid/define/for-caller';
import { makeAccountTree, makeProgram } from '../../testing';
import { participantGrid } from './grid';

let db: TestDatabase;
beforeAll(async () => {
	db = await createTestDatabase();
});
afterAll(() => db.drop());

test('totals of a filter by level follow renamed levels, though no participant was written', async () => {
	const { pool } = db.database;
	const { accounts } = await makeAccountTree(db.database);
	const program = await makeProgram(db.database, accounts.left.id, 'plateau');
	const levelId = newId();
	await pool.query(
		"insert into plateau_level (program_id, id, position, description) values ($1, $2, 90, 'Silver test')",
		[program.id, levelId],
	);
	await pool.query(
		`insert into participant (program_id, id, name, email, level_id)
		select $1, gen_random_uuid(), 'P ' || i, 'p' || i || '@example.com', $2 from generate_series(1, 700) i`,
		[program.id, levelId],
	);
	const scope = { kind: 'program', programId: program.id } as const;
	const total = async (level: string, skip = 0) =>
		(await queryGrid(participantGrid, db.database, scope, { filter: ['level', '=', level], take: 5, skip })).total;
	expect([await total('Silver test'), await total('Gold test'), await total('Silver test', 600)]).toEqual([
		700, 0, 700,
	]);
	// As in the web app: pages are kept until a value on them changes.
	const kept = gridWithout(participantGrid, ['cartItems']);
	const levels = async () =>
		new Set((await queryGrid(kept, db.database, scope, { take: 5 })).items.map(({ level }) => level));
	expect([await levels(), await levels()]).toEqual([new Set(['Silver test']), new Set(['Silver test'])]);
	await pool.query("update plateau_level set description = 'Gold test' where program_id = $1 and id = $2", [
		program.id,
		levelId,
	]);
	expect([await total('Silver test'), await total('Gold test'), await total('Gold test', 600)]).toEqual([0, 700, 700]);
	expect(await levels()).toEqual(new Set(['Gold test']));
	// Without a filter it is the stored count of participants, which a level's rename doesn't change.
	expect((await queryGrid(participantGrid, db.database, scope, { take: 1 })).total).toBe(700);
});
