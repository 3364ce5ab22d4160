import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { type GridFilter, type GridQueryInput, gridOperations } from '@rewards/validators/grid';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asAppError } from '../errors';
import { defineGrid, distinctGrid, queryGrid } from './index';
import { specimens } from './testing/arbitraries';
import { matchesSearch } from './testing/reference';
import {
	createSpecimens,
	insertSpecimens,
	otherProgramId,
	type Specimen,
	scope,
	specimenGrid,
} from './testing/specimens';

let held: TestDatabase;
let rows: Specimen[] = [];

beforeAll(async () => {
	held = await createTestDatabase();
	await createSpecimens(held.database);
	rows = fc.sample(specimens(60), { numRuns: 1, seed: 5 })[0] ?? [];
	await insertSpecimens(held.database, rows);
});
afterAll(() => held.drop());

/** The response, or the error sent to a client. */
async function ask(query: unknown): Promise<{ total: number | null } | { code: string; told: string }> {
	try {
		return await queryGrid(specimenGrid, held.database, scope, query as GridQueryInput);
	} catch (error) {
		const refused = asAppError(error);
		return { code: refused.appCode, told: JSON.stringify([refused.message, refused.params, refused.fields]) };
	}
}

const nested = (levels: number): GridFilter => {
	let filter: GridFilter = ['amount', '=', 1];
	for (let level = 0; level < levels; level += 1) filter = { not: filter };
	return filter;
};

test.each<[string, unknown, string, string]>([
	['an unknown field', { filter: ['nope', '=', 1] }, 'BAD_REQUEST', 'nope'],
	['a hidden field', { filter: ['secret', '=', 'x'] }, 'BAD_REQUEST', 'secret'],
	['a hidden field to sort by', { sort: [{ field: 'secret' }] }, 'BAD_REQUEST', 'secret'],
	['a property of every object', { sort: [{ field: '__proto__' }] }, 'BAD_REQUEST', '__proto__'],
	['SQL as a field', { sort: [{ field: 'id; drop table specimen --' }] }, 'BAD_REQUEST', 'drop table'],
	['a JSON column to filter by', { filter: ['pair', 'blank'] }, 'BAD_REQUEST', 'pair'],
	['a field that has no order', { sort: [{ field: 'essay' }] }, 'BAD_REQUEST', 'essay'],
	['an operation that the type lacks', { filter: ['amount', 'contains', '1'] }, 'BAD_REQUEST', 'amount'],
	['an operation that the field lacks', { filter: ['essay', '=', 'x'] }, 'BAD_REQUEST', 'essay'],
	['an unknown operation', { filter: ['amount', 'like', 1] }, 'VALIDATION', 'filter'],
	['text for a number', { filter: ['amount', '=', 'many'] }, 'VALIDATION', 'amount'],
	['a list for a number', { filter: ['amount', '=', [1]] }, 'VALIDATION', 'amount'],
	['an object for a number', { filter: ['amount', '=', { gt: 1 }] }, 'VALIDATION', 'filter'],
	['text for a boolean', { filter: ['active', '=', 'yes'] }, 'VALIDATION', 'active'],
	['a word for an id', { filter: ['ownerId', '=', "' or true --"] }, 'VALIDATION', 'ownerId'],
	['a day that does not exist', { filter: ['born', '=', '2025-02-30'] }, 'VALIDATION', 'born'],
	['the year 0', { filter: ['seen', '>', '0000-01-01'] }, 'VALIDATION', 'seen'],
	['a time zone that does not exist', { filter: ['seen', '>', '2025-01-01T00:00:00+99:00'] }, 'VALIDATION', 'seen'],
	['a point in time before the year 1', { filter: ['seen', '>', '0001-01-01T00:00:00+10:00'] }, 'VALIDATION', 'seen'],
	['an invalid status', { filter: ['status', '=', 'Sleeping'] }, 'VALIDATION', 'Archived'],
	['NUL in a value', { filter: ['label', 'contains', 'a\0b'] }, 'VALIDATION', 'label'],
	['NUL in the search', { search: 'a\0b' }, 'VALIDATION', 'search'],
	['null for an operation that needs an order', { filter: ['amount', '>', null] }, 'VALIDATION', 'amount'],
	['three ends of a range', { filter: ['amount', 'between', [1, 2, 3]] }, 'VALIDATION', 'amount'],
	['a filter 50 levels deep', { filter: nested(50) }, 'VALIDATION', 'gridFilterTooDeep'],
	['a filter 100,000 levels deep', { filter: nested(100_000) }, 'VALIDATION', 'gridFilterTooDeep'],
	[
		'a thousand conditions',
		{ filter: { or: Array.from({ length: 1000 }, (_, at) => ['amount', '=', at]) } },
		'VALIDATION',
		'gridFilterTooLarge',
	],
	[
		'a filter of empty branches',
		{ filter: { and: Array.from({ length: 90 }, () => ({ or: Array.from({ length: 90 }, () => ({ and: [] })) })) } },
		'VALIDATION',
		'gridFilterTooLarge',
	],
	[
		'ten thousand values',
		{ filter: ['amount', 'anyof', Array.from({ length: 10_000 }, (_, at) => at)] },
		'VALIDATION',
		'gridFilterTooLarge',
	],
	['two keys in a branch', { filter: { and: [], or: [] } }, 'VALIDATION', 'filter'],
	['a text as filter', { filter: "name = 'x'" }, 'VALIDATION', 'filter'],
	['a page of a million rows', { take: 1_000_000 }, 'VALIDATION', 'take'],
	['a page before the first', { skip: -1 }, 'VALIDATION', 'skip'],
	['half a row', { skip: 1.5 }, 'VALIDATION', 'skip'],
	['a search of 10,000 letters', { search: 'x'.repeat(10_000) }, 'VALIDATION', 'search'],
	['a value of 10,000 letters', { filter: ['label', '=', 'x'.repeat(10_000)] }, 'VALIDATION', 'filter'],
	['an invalid cursor', { cursor: 'abc' }, 'BAD_REQUEST', 'cursor'],
	['a cursor and skip', { cursor: 'abc', skip: 5 }, 'BAD_REQUEST', 'cursor'],
	['the sum of texts', { totals: [{ field: 'label', summary: 'sum' }] }, 'BAD_REQUEST', 'label'],
	['the smallest id', { totals: [{ field: 'ownerId', summary: 'min' }] }, 'BAD_REQUEST', 'ownerId'],
	['texts by month', { group: [{ field: 'label', interval: 'month' }] }, 'BAD_REQUEST', 'label'],
	['steps of days', { group: [{ field: 'born', interval: 5 }] }, 'BAD_REQUEST', 'born'],
	['steps of zero', { group: [{ field: 'amount', interval: 0 }] }, 'VALIDATION', 'group'],
])('%s is refused and named', async (_, query, code, named) => {
	expect(await ask(query)).toMatchObject({ code, told: expect.stringContaining(named) });
});

test.each<[string, GridFilter, (row: Specimen) => boolean]>([
	['a number that no column can hold', ['amount', '<', 1e300], () => true],
	['a fraction of a whole number', ['amount', '=', 1.5], () => false],
	['a number with 30 digits', ['price', '<', '123456789012345678901234567890.5'], (row) => row.price !== null],
	['a regular expression', ['label', 'contains', '.*'], (row) => row.label.includes('.*')],
	['a per cent sign', ['label', 'contains', '%'], (row) => row.label.includes('%')],
	['an underscore', ['label', 'startswith', 'a_'], (row) => row.label.startsWith('a_')],
	['a backslash', ['label', 'endswith', '\\d'], (row) => row.label.endsWith('\\d')],
	['SQL in a text', ['label', '=', "' or 1=1; drop table specimen --"], () => false],
	['a placeholder in a text', ['label', 'anyof', ['$1', '{}', '{"a"}']], () => false],
	['half a surrogate pair', ['label', '=', '\ud800'], () => false],
])('%s is taken literally', async (_, filter, matches) => {
	expect(await ask({ filter })).toMatchObject({ total: rows.filter(matches).length });
});

test.each(['.*', '^', '(a+)+$', '[a-z', '\\', '\\d', '%', '_', "' or true --", '$1'])(
	'the search text %s is taken literally',
	async (search) => {
		expect(await ask({ search })).toMatchObject({ total: rows.filter((row) => matchesSearch(row, search)).length });
	},
);

test('a pattern that would take a regular expression engine years is answered at once', async () => {
	const [row] = rows;
	if (!row) throw new Error('There are no rows.');
	await insertSpecimens(held.database, [{ ...row, label: 'a'.repeat(2000) }], { program: otherProgramId });
	const other = { kind: 'program', programId: otherProgramId } as const;
	const begin = performance.now();
	for (const query of [
		{ search: '(a+)+$'.repeat(30) },
		{ filter: ['label', 'contains', `${'%a'.repeat(40)}b`] },
		{ filter: ['label', 'endswith', `${'a'.repeat(900)}b`] },
	] satisfies GridQueryInput[]) {
		expect(await queryGrid(specimenGrid, held.database, other, query)).toMatchObject({ total: 0 });
	}
	expect(performance.now() - begin).toBeLessThan(5000);
});

const refusals = new Set(['VALIDATION', 'BAD_REQUEST']);
const names = [...Object.keys(specimenGrid.fields), 'nope', '__proto__', 'constructor'];
const value = fc.oneof(
	fc.anything(),
	fc.string(),
	fc.double(),
	fc.date().map(String),
	fc.constantFrom('2025-01-01', '1e5', 'true', '', null, -0, 1e21, '\0'),
);
const condition = fc.tuple(
	fc.constantFrom(...names),
	fc.constantFrom(...gridOperations),
	fc.oneof(value, fc.array(value, { maxLength: 4 })),
);

test('every query of any shape gets a response or a refusal', async () => {
	const someName = fc.constantFrom(...names);
	const query = fc.oneof(
		fc.anything(),
		fc.record({ filter: condition, search: fc.string() }),
		fc.record(
			{
				filter: fc.oneof(
					condition,
					fc.anything(),
					fc.record({ and: fc.array(condition) }),
					fc.record({ not: fc.anything() }),
				),
				search: fc.oneof(fc.string(), fc.anything()),
				sort: fc.oneof(fc.array(fc.record({ field: someName, desc: fc.boolean() }), { maxLength: 6 }), fc.anything()),
				group: fc.oneof(
					fc.array(
						fc.record({
							field: someName,
							interval: fc.oneof(fc.constantFrom('day', 'year'), fc.double({ noNaN: true })),
						}),
						{ maxLength: 4 },
					),
					fc.anything(),
				),
				totals: fc.array(
					fc.record({ field: someName, summary: fc.constantFrom('sum', 'avg', 'min', 'max', 'count') }),
					{ maxLength: 5 },
				),
				skip: fc.oneof(fc.nat(), fc.double(), fc.anything()),
				take: fc.oneof(fc.nat(2000), fc.anything()),
				cursor: fc.oneof(
					fc.string(),
					fc.array(fc.anything()).map((parts) => Buffer.from(JSON.stringify(parts)).toString('base64url')),
				),
			},
			{ requiredKeys: [] },
		),
	);
	await fc.assert(
		fc.asyncProperty(query, async (wanted) => {
			const answer = await ask(wanted);
			if ('code' in answer) expect({ refused: refusals.has(answer.code), answer }).toMatchObject({ refused: true });
			else expect(answer.total === null || answer.total >= 0).toBe(true);
		}),
		{ numRuns: 1500 },
	);
}, 60_000);

test('a modified cursor is refused, whatever its values', async () => {
	const sort = [{ field: 'seen' }, { field: 'rank' }, { field: 'label' }];
	await fc.assert(
		fc.asyncProperty(fc.tuple(value, value, value, value), async (values) => {
			const text = JSON.stringify(['specimens', '+seen+rank+label+id', ...values]);
			const answer = await ask({ sort, cursor: Buffer.from(text).toString('base64url') });
			if ('code' in answer)
				expect(answer).toMatchObject({ code: 'BAD_REQUEST', told: expect.stringContaining('cursor') });
		}),
		{ numRuns: 500 },
	);
	const { nextCursor } = await queryGrid(specimenGrid, held.database, scope, { take: 3 });
	expect(await ask({ cursor: nextCursor, sort: [{ field: 'amount' }] })).toMatchObject({ code: 'BAD_REQUEST' });
});

test('a header filter refuses the same', async () => {
	const refused = async (query: Parameters<typeof distinctGrid>[3]) =>
		asAppError(await distinctGrid(specimenGrid, held.database, scope, query).catch((error: unknown) => error)).appCode;
	expect(await refused({ field: 'secret' })).toBe('BAD_REQUEST');
	expect(await refused({ field: 'label', filter: ['nope', 'blank'] })).toBe('BAD_REQUEST');
	expect(await refused({ field: 'label', valueSearch: '\0' })).toBe('VALIDATION');
	expect(await refused({ field: 'label', take: 100_000 })).toBe('VALIDATION');
});

test('a statement that takes too long is cancelled with TIMEOUT', async () => {
	const slow = await createTestDatabase({ statementTimeoutMs: 150 });
	try {
		const napping = defineGrid({
			name: 'naps',
			from: '(select i, pg_sleep(0.01) from generate_series(1, 1000) i) s',
			scope: { kind: 'everything' },
			key: 'id',
			fields: { id: { sql: 's.i', type: 'number' } },
			defaultSort: [],
		});
		const error: unknown = await queryGrid(napping, slow.database, { kind: 'everything' }, {}).catch(
			(caught: unknown) => caught,
		);
		expect(asAppError(error).appCode).toBe('TIMEOUT');
	} finally {
		await slow.drop();
	}
});

test('a statement is cancelled when its client disconnects, and its connection serves the next one', async () => {
	const few = await createTestDatabase({ max: 2 });
	try {
		const sleeping = defineGrid({
			name: 'sleepers',
			from: '(select i, pg_sleep(60) from generate_series(1, 5) i) s',
			scope: { kind: 'everything' },
			key: 'id',
			fields: { id: { sql: 's.i', type: 'number' } },
			defaultSort: [],
		});
		const caller = new AbortController();
		const asked = (signal: AbortSignal) =>
			queryGrid(sleeping, { ...few.database, signal }, { kind: 'everything' }, {}).catch((error: unknown) => error);
		const answers = [asked(caller.signal), asked(AbortSignal.abort())];
		const running = async () =>
			(
				await few.database.pool.query(
					"select from pg_stat_activity where query like '%pg_sleep(60)%' and state = 'active' and pid <> pg_backend_pid()",
				)
			).rowCount;
		await expect.poll(running).toBe(1);
		caller.abort();
		for (const answer of await Promise.all(answers)) expect(asAppError(answer).appCode).toBe('TIMEOUT');
		expect(await running()).toBe(0);
		expect(few.database.pool.totalCount - few.database.pool.idleCount).toBe(0);
	} finally {
		await few.drop();
	}
});

test('a column map with a mistake fails when it is defined', () => {
	const base = {
		name: 'x',
		from: 'x',
		scope: { kind: 'everything' },
		key: 'id',
		fields: { id: { sql: 'x.id', type: 'id' } },
		defaultSort: [],
	} as const;
	expect(() => defineGrid({ ...base, fields: { id: { sql: 'x.id', type: 'id', nullable: true } } })).toThrow('key');
	expect(() =>
		defineGrid({ ...base, fields: { id: { sql: 'x.id', type: 'id' }, 'a"b': { sql: 'x.a', type: 'text' } } }),
	).toThrow('a"b');
	expect(() => defineGrid({ ...base, versions: { tables: ['x'] } })).toThrow('program');
});
