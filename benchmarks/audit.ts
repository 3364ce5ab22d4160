/**
 * The audit log at AUDIT_ROWS entries (1,000,000) in 10,000 accounts: a page as the Audit page requests it, by the
 * product's own list and by hand (the same page and exact count), for the administrator of everything and for a user of
 * one small account; and the Activity of one record.
 */
import { createCaller } from '@rewards/api/router';
import { contextOf, everyFlag, sessionOf, testServices } from '@rewards/api/testing/index';
import type { AccountScope } from '@rewards/api/trpc/index';
import { openBenchDatabase } from './lib/participants';
import { report } from './lib/report';

const rows = Number(process.env['AUDIT_ROWS'] ?? 1_000_000);
const accounts = 10_000;
const rounds = 15;
const root = { id: '00000000-0000-7000-8000-0000000a9999', name: 'Root', type: 'root' } as const;
const idOf = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const small: AccountScope = { id: idOf(77), name: 'Account 77', type: 'customer' };

const { database, close } = await openBenchDatabase(6);
const { pool } = database;
try {
	const { rows: held } = await pool.query('select 1 from account where id = $1', [root.id]);
	if (held.length === 0) {
		await pool.query(`insert into account (id, name, type) values ($1, 'Root', 'root')`, [root.id]);
		await pool.query(
			`insert into account (id, parent_id, name, type)
			select ('00000000-0000-7000-8000-' || lpad(i::text, 12, '0'))::uuid, $1, 'Account ' || i, 'customer' from generate_series(1, $2::int) i`,
			[root.id, accounts],
		);
		await pool.query(
			`insert into audit_entry (id, at, account_id, actor_id, actor_name, action, entity, entity_id, before, after)
			select gen_random_uuid(), timestamptz '2024-01-01' + i * interval '1 minute',
				('00000000-0000-7000-8000-' || lpad((1 + i::bigint * 7919 % $2)::text, 12, '0'))::uuid,
				('00000000-0000-7000-8000-' || lpad((i % 300)::text, 12, '0'))::uuid, 'Person ' || i % 300,
				(array['update', 'update', 'update', 'create', 'delete'])[1 + i % 5], (array['participant', 'program', 'user'])[1 + i % 3],
				(i % 50000)::text, jsonb_build_object('name', 'Record ' || i % 50000, 'city', 'Lyon'), jsonb_build_object('name', 'Record ' || i % 50000, 'city', 'Paris')
			from generate_series(1, $1::int) i`,
			[rows, accounts],
		);
		await pool.query('vacuum (analyze)');
	}
	const services = testServices(database);
	const p95 = async (work: () => Promise<unknown>) => {
		const times: number[] = [];
		for (let round = 0; round <= rounds; round += 1) {
			const start = performance.now();
			await work();
			if (round > 0) times.push(performance.now() - start);
		}
		return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN;
	};
	const page = `select e.*, a.name from audit_entry e join account a on a.id = e.account_id where a.path @> array[$1::uuid] and ($2::text is null or e.actor_name = $2) order by e.at desc, e.id desc limit 20`;
	const count = `select count(*) from audit_entry e join account a on a.id = e.account_id where a.path @> array[$1::uuid] and ($2::text is null or e.actor_name = $2)`;
	for (const [who, account] of [
		['everything', root],
		['one small account', small],
	] as const) {
		const { audit } = createCaller(contextOf(services, sessionOf(account, everyFlag)));
		for (const [what, person, query] of [
			['first page', null, {}],
			['one person', 'Person 7', { filter: ['actorName', '=', 'Person 7'] }],
		] as const) {
			const ours = await p95(() => audit.list({ take: 20, sort: [{ field: 'at', desc: true }], ...(query as object) }));
			const floor = await p95(() =>
				Promise.all([pool.query(page, [account.id, person]), pool.query(count, [account.id, person])]),
			);
			const work = `audit log of ${rows.toLocaleString('en')}, ${who}, ${what} with exact total`;
			report({ work, unit: 'ms p95', ours, floor, bar: { atMost: 1.3 } });
		}
		const found = await p95(() => audit.list({ take: 20, search: 'record 4711' }));
		report({
			work: `audit log of ${rows.toLocaleString('en')}, ${who}, a text`,
			unit: 'ms p95',
			ours: found,
			bar: { atMost: 500 },
		});
	}
	await pool.query(
		`insert into audit_entry (id, at, account_id, action, entity, entity_id) select gen_random_uuid(), now() - i * interval '1 hour', $1::uuid, 'update', 'account', $1::uuid::text from generate_series(1, 5000) i`,
		[small.id],
	);
	const { audit } = createCaller(contextOf(services, sessionOf(small, everyFlag)));
	const activity = await p95(() => audit.forRecord({ entity: 'account', id: small.id }));
	report({ work: 'activity of a record with 5,000 entries', unit: 'ms p95', ours: activity, bar: { atMost: 20 } });
} finally {
	await close();
}
