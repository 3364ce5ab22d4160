import type { GridFilter, GridQueryInput } from '@rewards/validators/grid';
import { describe, expect, test } from 'vitest';
import { asAppError } from '../../errors';
import { parseGridRequest } from './parse';

const encode = (parameters: Record<string, unknown>): Record<string, string> =>
	Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, JSON.stringify(value)]));
const queryOf = (parameters: Record<string, unknown>): GridQueryInput => parseGridRequest(encode(parameters)).query;

describe('the documented dialect', () => {
	test('a request without parameters requests as many rows as fit into a response, with the total', () => {
		expect(parseGridRequest({})).toMatchObject({
			dialect: 'documented',
			query: { skip: 0, take: 1000, withTotal: true },
		});
		expect(parseGridRequest(undefined).query).toEqual({ skip: 0, take: 1000, withTotal: true });
		expect(parseGridRequest({ skip: '', take: '' }).query).toEqual({ skip: 0, take: 1000, withTotal: true });
	});

	test('a text that would become a hundred thousand values is refused before it is parsed', () => {
		const refusal = () => parseGridRequest({ filters: `[${'[],'.repeat(100_000)}1]` });
		expect(refusal).toThrow(
			expect.objectContaining({ appCode: 'BAD_REQUEST', message: expect.stringContaining('filters') }),
		);
	});

	test.each<[string, Record<string, unknown>, Partial<GridQueryInput>]>([
		[
			'conditions, all of them',
			{
				filters: [
					{ key: 'name', operation: 'contains', value: 'il' },
					{ key: 'balance', operation: '>=', value: 5 },
				],
			},
			{
				filter: {
					and: [
						['name', 'contains', 'il'],
						['balance', '>=', 5],
					],
				},
			},
		],
		[
			'synonyms of operations',
			{
				filters: [
					{ key: 'a', operation: 'eq', value: 1 },
					{ key: 'b', operation: 'In', value: [1, 2] },
					{ key: 'c', operation: 'isblank' },
					{ key: 'd', value: true },
				],
			},
			{
				filter: {
					and: [
						['a', '=', 1],
						['b', 'anyof', [1, 2]],
						['c', 'blank', null],
						['d', '=', true],
					],
				},
			},
		],
		['no condition', { filters: [] }, { filter: undefined }],
		['a page', { skip: 24, take: 12 }, { skip: 24, take: 12 }],
		[
			'sorts as objects',
			{ sort: [{ selector: 'name', desc: true }, { field: 'id' }, { key: 'a', dir: 'DESC' }] },
			{
				sort: [
					{ field: 'name', desc: true },
					{ field: 'id', desc: false },
					{ field: 'a', desc: true },
				],
			},
		],
		['a sort by its name', { sort: 'name' }, { sort: [{ field: 'name', desc: false }] }],
		[
			'one level of groups',
			{ group: [{ field: 'created', interval: 'month' }], groupTotals: [{ field: 'balance', summary: 'sum' }] },
			{
				group: [{ field: 'created', desc: false, interval: 'month' }],
				groupTotals: [{ field: 'balance', summary: 'sum' }],
			},
		],
		[
			'totals',
			{
				totals: [
					{ field: 'balance', summary: 'sum' },
					{ field: 'email', summaryType: 'count' },
				],
			},
			{
				totals: [
					{ field: 'balance', summary: 'sum' },
					{ field: 'email', summary: 'count' },
				],
			},
		],
		['a search', { search: 'yıl' }, { search: 'yıl' }],
	])('%s', (_, parameters, expected) => {
		expect(queryOf(parameters)).toMatchObject(expected);
	});

	test('a search and a cursor may be plain texts', () => {
		expect(parseGridRequest({ search: 'O"Brien', cursor: 'WyJh' }).query).toMatchObject({
			search: 'O"Brien',
			cursor: 'WyJh',
		});
	});

	test('parameters decoded from a body are understood too', () => {
		expect(parseGridRequest({ filters: [{ key: 'a', operation: '=', value: 1 }], take: 5 }).query).toMatchObject({
			filter: { and: [['a', '=', 1]] },
			take: 5,
		});
	});
});

describe("DevExtreme's load options", () => {
	test.each<[string, unknown, GridFilter | undefined]>([
		['one condition', ['name', 'contains', 'il'], ['name', 'contains', 'il']],
		['equality without an operation', ['id', 3], ['id', '=', 3]],
		['null', ['level', '=', null], ['level', '=', null]],
		['not', ['!', ['name', '=', 'x']], { not: ['name', '=', 'x'] }],
		[
			'and',
			[['a', '=', 1], 'and', ['b', '<', 2], 'and', ['c', '>', 3]],
			{
				and: [
					['a', '=', 1],
					['b', '<', 2],
					['c', '>', 3],
				],
			},
		],
		[
			'and left out',
			[
				['a', '=', 1],
				['b', '<', 2],
			],
			{
				and: [
					['a', '=', 1],
					['b', '<', 2],
				],
			},
		],
		[
			'or within and',
			[['a', '=', 1], 'and', [['b', '<', 2], 'or', ['b', '>', 3]]],
			{
				and: [
					['a', '=', 1],
					{
						or: [
							['b', '<', 2],
							['b', '>', 3],
						],
					},
				],
			},
		],
		[
			'a chain nested to the left',
			[[[['a', '=', 1], 'and', ['b', '=', 2]], 'and', ['c', '=', 3]], 'and', ['d', '=', 4]],
			{
				and: [
					['a', '=', 1],
					['b', '=', 2],
					['c', '=', 3],
					['d', '=', 4],
				],
			},
		],
		['superfluous brackets', [[[['a', '=', 1]]]], ['a', '=', 1]],
		[
			'operators in upper case',
			[['a', '=', 1], 'OR', ['b', 'StartsWith', 'x']],
			{
				or: [
					['a', '=', 1],
					['b', 'startswith', 'x'],
				],
			},
		],
		['a flag by its name alone', ['active'], ['active', '=', true]],
		[
			'symbols for operators',
			[['a', '=', 1], '&&', [['b', '<', 2], '||', ['c', '=', 3]]],
			{
				and: [
					['a', '=', 1],
					{
						or: [
							['b', '<', 2],
							['c', '=', 3],
						],
					},
				],
			},
		],
		[
			'values of one field as a header filter sends them',
			['!', [['a', '=', 1], 'or', ['a', '=', null], 'or', ['a', '=', 3]]],
			{ not: ['a', 'anyof', [1, null, 3]] },
		],
		[
			'more of them than a filter has conditions',
			Array.from({ length: 500 }, (_, at) => [['a', '=', at], 'or'])
				.flat()
				.slice(0, -1),
			['a', 'anyof', Array.from({ length: 500 }, (_, at) => at)],
		],
		['nothing', [], undefined],
	])('filter: %s', (_, filter, expected) => {
		expect(parseGridRequest(encode({ filter, requireTotalCount: true }))).toMatchObject({
			dialect: 'devextreme',
			query: { filter: expected },
		});
	});

	test('search over several fields joins the filter', () => {
		expect(
			queryOf({ filter: ['a', '=', 1], searchExpr: ['name', 'email'], searchOperation: 'startswith', searchValue: 'x' })
				.filter,
		).toEqual({
			and: [
				['a', '=', 1],
				{
					or: [
						['name', 'startswith', 'x'],
						['email', 'startswith', 'x'],
					],
				},
			],
		});
		expect(
			parseGridRequest({ searchExpr: 'name', searchOperation: 'contains', searchValue: 'x' }).query.filter,
		).toEqual(['name', 'contains', 'x']);
	});

	test('groups, summaries, counts and selected fields', () => {
		const request = parseGridRequest(
			encode({
				group: [
					{ selector: 'created', groupInterval: 'year', isExpanded: false },
					{ selector: 'balance', groupInterval: 100, desc: true, isExpanded: true },
				],
				groupSummary: [{ summaryType: 'count' }, { selector: 'balance', summaryType: 'sum' }],
				totalSummary: [
					{ selector: 'balance', summaryType: 'max' },
					{ selector: 'name', summaryType: 'count' },
				],
				requireTotalCount: true,
				requireGroupCount: true,
				select: ['id', 'name'],
			}),
		);
		expect(request).toMatchObject({
			levels: [
				{ field: 'created', desc: false, interval: 'year' },
				{ field: 'balance', desc: true, interval: 100 },
			],
			expanded: true,
			groupSummary: ['rows', { field: 'balance', summary: 'sum' }],
			totalSummary: [{ field: 'balance', summary: 'max' }, 'rows'],
			requireTotalCount: true,
			requireGroupCount: true,
			select: ['id', 'name'],
			query: { withTotal: true, totals: [{ field: 'balance', summary: 'max' }] },
		});
	});

	test('a store that requests everything is recognized', () => {
		expect(parseGridRequest(encode({ skip: 0, take: 20, userData: {} })).dialect).toBe('devextreme');
		expect(parseGridRequest(encode({ skip: 0, take: 20 })).dialect).toBe('documented');
	});

	test('the total is counted only on request', () => {
		expect(queryOf({ filter: ['a', '=', 1] }).withTotal).toBe(false);
		expect(queryOf({ requireTotalCount: true }).withTotal).toBe(true);
	});
});

const deepArray = (levels: number): string => `${'['.repeat(levels)}"a","=",1${']'.repeat(levels)}`;

test.each<[string, Record<string, unknown>, string]>([
	['invalid JSON', { filters: '[{' }, 'filters'],
	['filters that are not a list', { filters: '{"key":"a"}' }, 'filters'],
	['a condition without a field', { filters: '[{"operation":"="}]' }, 'filters'],
	['an operation that does not exist', { filters: '[{"key":"a","operation":"like","value":1}]' }, 'like'],
	['an object as value', { filters: '[{"key":"a","operation":"=","value":{}}]' }, 'a'],
	['and beside or', { filter: '[["a","=",1],"and",["b","=",1],"or",["c","=",1]]' }, 'filter'],
	['and left out beside or', { filter: '[["a","=",1],"or",["b","=",1],["c","=",1]]' }, 'filter'],
	['two words in a row', { filter: '[["a","=",1],"or","or",["b","=",1]]' }, 'filter'],
	['an unknown operator', { filter: '[["a","=",1],"xor",["b","=",1]]' }, 'filter'],
	['a number in a filter', { filter: '[1]' }, 'filter'],
	['a filter of 100,000 brackets', { filter: deepArray(100_000) }, 'filter'],
	[
		'a filter with a thousand conditions',
		{ filter: JSON.stringify(Array.from({ length: 1000 }, () => ['a', '=', 1])) },
		'filter',
	],
	['a page that is not a number', { take: '"x"' }, 'take'],
	['half a row', { skip: '1.5' }, 'skip'],
	['a sort by a number', { sort: '[1]' }, 'sort'],
	['groups by a century', { group: '[{"selector":"a","groupInterval":"century"}]' }, 'group'],
	['groups by a step of zero', { group: '[{"selector":"a","groupInterval":0}]' }, 'group'],
	['a summary that does not exist', { totalSummary: '[{"selector":"a","summaryType":"median"}]' }, 'totalSummary'],
	['an invalid flag', { requireTotalCount: '"maybe"' }, 'requireTotalCount'],
])('%s is refused and named', (_, raw, named) => {
	let caught: unknown;
	try {
		parseGridRequest(raw);
	} catch (error) {
		caught = error;
	}
	expect(asAppError(caught)).toMatchObject({ appCode: 'BAD_REQUEST', message: expect.stringContaining(named) });
});
