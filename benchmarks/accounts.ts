/**
 * The lists of accounts, users and roles at ACCOUNT_ROWS accounts in a tree (10,000) and USER_ROWS users of one account
 * (100,000), with as many other users: pages, searches, filters and the deepest page, each against the same page and
 * count written by hand.
 */
import { deepStrictEqual as same } from 'node:assert';
import { accountGrid } from '@rewards/api/domains/accounts/grid';
import { roleGrid } from '@rewards/api/domains/roles/grid';
import { userGrid } from '@rewards/api/domains/users/grid';
import { queryGrid } from '@rewards/api/grid/index';
import type { GridQueryInput } from '@rewards/validators/grid';
import { alternate } from './lib/measure';
import { openBenchDatabase } from './lib/participants';
import { report } from './lib/report';

const accounts = Number(process.env['ACCOUNT_ROWS'] ?? 10_000);
const users = Number(process.env['USER_ROWS'] ?? 100_000);
const rounds = 9;
const rootId = '00000000-0000-7000-8000-00000000acc0';
const roleId = '00000000-0000-7000-8000-0000000001e0';
const number = (value: number): string => value.toLocaleString('en');

const { database, close } = await openBenchDatabase(4);
const { pool } = database;

/** Each account but the first hundred is below the one with a tenth of its number: four levels at 10,000. */
async function seed(): Promise<void> {
	const { rowCount } = await pool.query('select from account where id = $1', [rootId]);
	if (rowCount) return;
	const id = (i: string) => `('00000000-0000-7000-8000-1' || lpad((${i})::text, 11, '0'))::uuid`;
	await pool.query("insert into account (id, name, type) values ($1, 'Bench', 'root')", [rootId]);
	for (let from = 1; from <= accounts; from *= 10)
		await pool.query(
			`insert into account (id, parent_id, name, type, contact_name, city, email)
			select ${id('i')}, case when i < 10 then $1 else ${id('i / 10')} end, 'Account ' || i, 'reseller', 'Contact ' || i % 977,
				(array['Oslo', 'İzmir', 'Lyon', 'Köln', 'Boise'])[i % 5 + 1], 'office' || i || '@example.com'
			from generate_series($2::int, $3::int) i`,
			[rootId, from, Math.min(accounts, from * 10 - 1)],
		);
	await pool.query("insert into role (id, account_id, name, manage_orders) values ($1, $2, 'Order Desk', true)", [
		roleId,
		rootId,
	]);
	await pool.query(
		`insert into role (id, account_id, name, manage_reports) select gen_random_uuid(), $1, 'Role ' || i, true from generate_series(1, 50) i`,
		[rootId],
	);
	await pool.query(
		`insert into app_user (id, account_id, role_id, user_name, first_name, last_name, display_name, email, password_hash, locked_at, last_sign_in_at, deleted_at)
		select gen_random_uuid(), case when i <= $3::int then $1 else ${id('i % ($4::int - 1) + 1')} end, $2, 'user' || i, first, last, first || ' ' || last,
			lower(fold_text(first || '.' || last)) || i || '@example.com', case when i % 50 > 0 then 'x' end, case when i % 200 = 0 then now() end,
			case when i % 3 > 0 then now() - i * interval '1 minute' end, case when i % 20 = 0 then now() end
		from generate_series(1, 2 * $3::int) i, lateral (select
			(array['Ayşe', 'Anna', 'Peter', 'Zoë', 'José', 'Şule', 'Hugo', 'Emma', 'Ali', 'Mary'])[i * 31 % 10 + 1] as first,
			(array['Yılmaz', 'Müller', 'Smith', 'García', 'Öztürk', 'Brown', 'Nowak', 'Lee', 'Rossi', 'Kaya', 'Dubois', 'Hall'])[i * 17 / 13 % 12 + 1] as last) n`,
		[rootId, roleId, users, accounts],
	);
	await pool.query('vacuum (analyze)');
}

interface Case {
	work: string;
	ask: (query: GridQueryInput) => Promise<{ items: readonly { id: string }[]; total: number | null }>;
	query: GridQueryInput;
	/** The page and the count by hand. */
	page: string;
	count: string;
	values: unknown[];
}

const ofUsers = (query: GridQueryInput) => queryGrid(userGrid, database, { kind: 'account', accountId: rootId }, query);
const ofAccounts = (query: GridQueryInput) =>
	queryGrid(accountGrid, database, { kind: 'accounts', accountId: rootId }, query);
const ofRoles = (query: GridQueryInput) => queryGrid(roleGrid, database, { kind: 'account', accountId: rootId }, query);

const userColumns = `u.id, u.user_name, u.first_name, u.last_name, u.display_name, u.email, u.phone_number, u.role_id, r.name, u.locked_at, u.last_sign_in_at,
	u.created_at, u.version, case when u.locked_at is not null then 'locked'
	when u.password_hash is null and not exists (select from identity i where i.user_id = u.id) then 'invited' else 'active' end`;
const userCase = (
	work: string,
	query: GridQueryInput,
	condition: string,
	order: string,
	values: unknown[] = [],
	skip = 0,
): Case => {
	const where = `where u.account_id = $1 and u.deleted_at is null${condition}`;
	return {
		work: `users, ${work}, ${number(users)}`,
		ask: ofUsers,
		query: { take: 20, ...query },
		page: `select ${userColumns} from app_user u left join role r on r.id = u.role_id ${where} order by ${order} limit 20 offset ${skip}`,
		count: `select count(*)::int as n from app_user u ${where}`,
		values: [rootId, ...values],
	};
};
const accountCase = (
	work: string,
	query: GridQueryInput,
	condition: string,
	order: string,
	values: unknown[] = [],
): Case => {
	const where = `where a.path @> array[$1::uuid] and a.deleted_at is null${condition}`;
	return {
		work: `accounts, ${work}, ${number(accounts)}`,
		ask: ofAccounts,
		query: { take: 20, ...query },
		page: `select * from account a ${where} order by ${order} limit 20`,
		count: `select count(*)::int as n from account a ${where}`,
		values: [rootId, ...values],
	};
};

const byName = 'u.display_name collate "und-x-icu", u.id';
const searched = `fold_text(u.display_name || E'\\n' || u.user_name || E'\\n' || u.email) like '%' || fold_text($2) || '%'`;
const accountsByName = 'a.name collate "und-x-icu", a.id';
const cases = (): Case[] => [
	userCase('first page', {}, '', byName),
	userCase('searched, many', { search: 'yilmaz' }, ` and ${searched}`, byName, ['yilmaz']),
	userCase('searched, one', { search: 'user77777' }, ` and ${searched}`, byName, ['user77777']),
	userCase(
		'by address, backwards',
		{ sort: [{ field: 'email', desc: true }] },
		'',
		'u.email collate "und-x-icu" desc, u.id desc',
	),
	userCase('locked ones', { filter: ['status', '=', 'locked'] }, ' and u.locked_at is not null', byName),
	userCase('deepest page', { skip: Math.floor(users * 0.95) - 20 }, '', byName, [], Math.floor(users * 0.95) - 20),
	accountCase('first page', {}, '', accountsByName),
	accountCase(
		'searched',
		{ search: 'account 77' },
		` and fold_text(a.name || E'\\n' || a.contact_name || E'\\n' || a.city || E'\\n' || a.email) like $2`,
		accountsByName,
		['%account 77%'],
	),
	accountCase(
		'by city',
		{
			filter: ['city', '=', 'İzmir'],
			sort: [
				{ field: 'city', desc: false },
				{ field: 'name', desc: false },
			],
		},
		` and a.city = $2`,
		`a.city collate "und-x-icu", ${accountsByName}`,
		['İzmir'],
	),
	{
		work: `roles with their users, ${number(users)} of one`,
		ask: ofRoles,
		query: { take: 20 },
		page: `select r.*, (select count(*)::int from app_user u join account s on s.id = u.account_id
			where u.role_id = r.id and u.deleted_at is null and s.path @> array[$1::uuid]) as users
			from role r where r.account_id = $1 order by r.name collate "und-x-icu", r.id limit 20`,
		count: 'select count(*)::int as n from role r where r.account_id = $1',
		values: [rootId],
	},
];

try {
	await seed();
	for (const { work, ask, query, page, count, values } of cases()) {
		const hand = async () => {
			// One after the other: a page that takes two connections would run half as many at a time. Without a statement
			// name: PostgreSQL would soon use a generic plan for any search, and read the whole table for it.
			const rows = await pool.query<{ id: string }>(page, values);
			const counted = await pool.query<{ n: number }>(count, values);
			return { ids: rows.rows.map(({ id }) => id), total: counted.rows[0]?.n ?? null };
		};
		const [mine, theirs] = [await ask(query), await hand()];
		same(mine.total, theirs.total, work);
		same(
			mine.items.map(({ id }) => id),
			theirs.ids,
			work,
		);
		const [ours, floor] = await alternate(rounds, () => ask(query), hand);
		report({ work, unit: 'ms', ours, floor, bar: { atMost: 1.5 } });
	}
} finally {
	await close();
}
