import { text } from 'node:stream/consumers';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defineGrid, distinctGrid, exportGrid, holdSelection, queryGrid } from '../index';

/** All users see every visit of the house; its visitor only in the scope of that house. */
const definition = {
	name: 'visits',
	from: 'visit v join house h on true',
	joins: [{ alias: 'p', sql: 'left join person p on p.id = v.person_id and p.house_id = :scope' }],
	key: 'id',
	fields: {
		id: { sql: 'v.id', type: 'id' },
		n: { sql: 'v.n', type: 'number' },
		person: { sql: 'p.name', type: 'text', nullable: true },
	},
	search: { fields: ['person'] },
	defaultSort: [{ field: 'n', desc: false }],
} as const;
const visits = defineGrid({ ...definition, scope: { kind: 'account', column: 'h.id' } });
const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [red, blue] = [id(1), id(2)];

let db: TestDatabase;
beforeAll(async () => {
	db = await createTestDatabase();
	await db.database.pool.query(`
		create table house (id uuid primary key);
		create table person (id uuid primary key, house_id uuid not null, name text not null);
		create table visit (id uuid primary key, person_id uuid not null, n int not null);
		insert into house values ('${red}'), ('${blue}');
		insert into person values ('${id(11)}', '${red}', 'Rosa'), ('${id(12)}', '${blue}', 'Bela');
		insert into visit select ('00000000-0000-7000-8000-' || lpad(i::text, 12, '0'))::uuid,
			case when i % 2 = 0 then '${id(11)}'::uuid else '${id(12)}'::uuid end, i from generate_series(100, 899) i;`);
});
afterAll(() => db.drop());

const house = (accountId: string) => ({ kind: 'account', accountId }) as const;

test.each([
	[red, 'Rosa', 'Bela'],
	[blue, 'Bela', 'Rosa'],
])('a join narrowed to the scope %s shows %s and never %s, in every kind of query', async (of, own, foreign) => {
	const ask = (query: Parameters<typeof queryGrid>[3]) => queryGrid(visits, db.database, house(of), query);
	const names = async (query: Parameters<typeof queryGrid>[3]) =>
		new Set((await ask(query)).items.map((item) => Reflect.get(item, 'person')));
	expect(await names({ take: 100 })).toEqual(new Set([own, null]));
	// Far down, rows are reached by their keys, and in the order of the joined column.
	expect(await names({ skip: 600, take: 20 })).toEqual(new Set([own, null]));
	const sorted = await ask({ sort: [{ field: 'person', desc: true }], take: 10 });
	expect(new Set(sorted.items.map(({ person }) => person))).toEqual(new Set([own]));
	const next = await ask({ sort: [{ field: 'person', desc: true }], take: 10, cursor: sorted.nextCursor ?? '' });
	expect(new Set(next.items.map(({ person }) => person))).toEqual(new Set([own]));
	for (const query of [{ search: foreign }, { filter: ['person', '=', foreign] as [string, '=', string] }])
		expect((await ask({ ...query, totals: [{ field: 'person', summary: 'max' }] })).total).toBe(0);
	const { totals } = await ask({ totals: [{ field: 'person', summary: 'count' }] });
	expect(totals).toEqual({ 'count:person': 400 });
	const { groups } = await ask({ group: [{ field: 'person' }], groupTotals: [{ field: 'n', summary: 'min' }] });
	expect(groups?.map(({ key, count }) => [key, count])).toEqual([
		[null, 400],
		[own, 400],
	]);
	const { values } = await distinctGrid(visits, db.database, house(of), { field: 'person', valueSearch: 'a' });
	expect(values).toEqual([{ value: own, count: 400 }]);
	const columns = [{ field: 'person', header: 'Person' }];
	const sort = [{ field: 'person' }];
	const file = await exportGrid(visits, db.database, house(of), { format: 'csv', name: 'Visits', columns, sort });
	const written = await text(file.stream);
	expect([written.includes(own), written.includes(foreign)]).toEqual([true, false]);
	const filter = ['person', '=', foreign] as [string, '=', string];
	const held = await db.database.transaction((client) =>
		holdSelection(visits, client, house(of), { kind: 'matching', filter }),
	);
	expect(held.count).toBe(0);
});

test('a list of everything has no id for a join', () => {
	expect(() => defineGrid({ ...definition, scope: { kind: 'everything' } })).toThrow('everything has no id');
});
