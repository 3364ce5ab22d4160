import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../testing/start-app';

let held: TestApp;
let staff: { authorization: string };
const groups = 40;

beforeAll(async () => {
	held = await startApp({ answerMs: 1500 });
	const { accounts, programs } = held.tree;
	await held.makeUser('staff', { account: accounts.left });
	staff = await held.signIn('staff');
	await held.db.pool.query(
		`insert into participant (program_id, id, name, email)
		select $1, gen_random_uuid(), 'Person ' || i, 'p' || i || '@example.com' from generate_series(1, $2::int) i`,
		[programs.left.id, groups],
	);
	// Each statement about them is fast enough; dozens of them are not.
	await held.db.pool.query(`
		alter table participant rename to participant_itself;
		create view participant as
			with nap as materialized (select pg_sleep(0.1)) select p.* from participant_itself p, nap`);
});
afterAll(() => held.stop());

const ask = (query: Record<string, unknown>) =>
	held.app.inject({
		url: `/api/programs/${held.tree.programs.left.id}/users`,
		query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)])),
		headers: staff,
	});
const byName = { selector: 'name', isExpanded: false };

test('a response with many statements has one time limit for all of them, and reports a timeout', async () => {
	const quick = await ask({ requireTotalCount: true, group: [byName] });
	expect([quick.statusCode, quick.json()]).toMatchObject([200, { totalCount: groups }]);
	const late = await ask({ requireTotalCount: true, group: [byName, { selector: 'status', isExpanded: false }] });
	expect([late.statusCode, late.json()]).toMatchObject([503, { code: 'TIMEOUT', message: expect.any(String) }]);
	expect(late.json()).not.toHaveProperty('params');
	const { rows } = await held.db.pool.query(
		"select query from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and state = 'active' and pid <> pg_backend_pid()",
	);
	expect(rows).toEqual([]);
});
