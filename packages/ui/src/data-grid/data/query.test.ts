import { describe, expect, it } from 'vitest';
import { gridState } from '../state/state';
import type { GridColumn } from '../types';
import { toDistinctQuery } from './distinct-query';
import { columnCondition, toFilter, toGridQuery } from './query';

const columns: GridColumn<never>[] = [
	{ field: 'name', header: 'Name', type: 'text' },
	{ field: 'status', header: 'Status', type: 'enum' },
	{ field: 'balance', header: 'Balance', type: 'number', total: 'sum' },
	{ field: 'created', header: 'Created', type: 'datetime' },
	{ field: 'birthday', header: 'Birthday', type: 'date' },
	{ field: 'mails', header: 'Mails', type: 'boolean' },
];
const column = (field: string) => {
	const found = columns.find((one) => one.field === field);
	if (!found) throw new Error(field);
	return found;
};

describe('toGridQuery', () => {
	it('requests the page and nothing else while nothing is set', () => {
		expect(toGridQuery(gridState({ page: 3, pageSize: 12 }), columns)).toEqual({ skip: 24, take: 12, withTotal: true });
	});

	it('joins filter row, header filter and the page’s own condition with and', () => {
		const state = gridState({
			search: '  ann ',
			totals: true,
			filters: { name: { op: 'contains', value: 'lee' }, balance: { op: '>=', value: '100' } },
			picks: { status: ['Active', null] },
			sort: [{ field: 'name', desc: true }],
		});
		expect(toGridQuery(state, columns, { filter: ['programId', '=', 'p1'] })).toEqual({
			filter: {
				and: [
					['programId', '=', 'p1'],
					['name', 'contains', 'lee'],
					['status', 'anyof', ['Active', null]],
					['balance', '>=', 100],
				],
			},
			search: 'ann',
			sort: [{ field: 'name', desc: true }],
			totals: [{ field: 'balance', summary: 'sum' }],
			skip: 0,
			take: 20,
			withTotal: true,
		});
	});

	it('leaves out fields that the grid doesn’t have', () => {
		const state = gridState({
			filters: { gone: { op: '=', value: 'x' } },
			picks: { gone: ['x'] },
			sort: [{ field: 'gone', desc: false }],
			group: [{ field: 'gone', desc: false }],
		});
		const query = toGridQuery(state, columns);
		expect(query).not.toHaveProperty('filter');
		expect(query).not.toHaveProperty('sort');
		expect(query).not.toHaveProperty('group');
	});

	it('requests one level of groups with their totals', () => {
		const state = gridState({
			group: [
				{ field: 'status', desc: false },
				{ field: 'name', desc: true },
			],
		});
		expect(toGridQuery(state, columns)).toMatchObject({
			group: [{ field: 'status', desc: false }],
			groupTotals: [{ field: 'balance', summary: 'sum' }],
		});
	});
});

describe('columnCondition', () => {
	it('has no effect while the value is missing', () => {
		expect(columnCondition(column('name'), { op: 'contains', value: '' })).toBeNull();
		expect(columnCondition(column('balance'), { op: 'between', value: [null, ''] })).toBeNull();
		expect(columnCondition(column('status'), { op: 'anyof', value: [] })).toBeNull();
	});

	it('keeps 0 and false as values', () => {
		expect(columnCondition(column('balance'), { op: '=', value: '0' })).toEqual(['balance', '=', 0]);
		expect(columnCondition(column('mails'), { op: '=', value: false })).toEqual(['mails', '=', false]);
	});

	it('sends no value with blank', () => {
		expect(columnCondition(column('name'), { op: 'blank' })).toEqual(['name', 'blank']);
	});

	it('allows an open end of a range', () => {
		expect(columnCondition(column('balance'), { op: 'between', value: ['', '5'] })).toEqual([
			'balance',
			'between',
			[null, 5],
		]);
		expect(columnCondition(column('birthday'), { op: 'between', value: ['2000-01-01', null] })).toEqual([
			'birthday',
			'between',
			['2000-01-01', null],
		]);
	});

	it('passes an invalid number on, and the server refuses it', () => {
		expect(columnCondition(column('balance'), { op: '=', value: '1-2' })).toEqual(['balance', '=', '1-2']);
	});

	it('leaves days of instants to the server', () => {
		expect(columnCondition(column('created'), { op: '=', value: '2025-03-30' })).toEqual([
			'created',
			'=',
			'2025-03-30',
		]);
		expect(columnCondition(column('created'), { op: 'between', value: [null, '2025-03-01'] })).toEqual([
			'created',
			'between',
			[null, '2025-03-01'],
		]);
		expect(columnCondition(column('created'), { op: 'within', value: 'last7' })).toEqual([
			'created',
			'within',
			'last7',
		]);
	});
});

describe('the time zone', () => {
	const berlin = { timeZone: 'Europe/Berlin' };

	it('is sent if the result depends on it', () => {
		const filtered = gridState({ filters: { created: { op: 'within', value: 'today' } } });
		expect(toGridQuery(filtered, columns, berlin).timeZone).toBe('Europe/Berlin');
		const grouped = gridState({ group: [{ field: 'created', desc: false, interval: 'month' }] });
		expect(toGridQuery(grouped, columns, berlin).timeZone).toBe('Europe/Berlin');
		expect(toDistinctQuery(gridState(), columns, 'created', '', berlin).timeZone).toBe('Europe/Berlin');
	});

	it('is left out of all other queries, to share their results', () => {
		const state = gridState({ filters: { birthday: { op: 'within', value: 'thisYear' } } });
		expect(toGridQuery(state, columns, berlin)).not.toHaveProperty('timeZone');
		expect(
			toGridQuery(gridState({ filters: { created: { op: 'blank' } } }), columns, { timeZone: 'UTC' }),
		).not.toHaveProperty('timeZone');
	});
});

describe('toDistinctQuery', () => {
	it('queries the rows that every other filter leaves', () => {
		const state = gridState({ filters: { name: { op: 'contains', value: 'a' } }, picks: { status: ['Active'] } });
		expect(toDistinctQuery(state, columns, 'status', ' us ')).toEqual({
			field: 'status',
			valueSearch: 'us',
			filter: ['name', 'contains', 'a'],
			skip: 0,
			take: 100,
		});
		expect(toDistinctQuery(state, columns, 'status', '', {}, 100)).toMatchObject({ skip: 100, take: 100 });
	});
});

describe('toFilter', () => {
	it('is undefined when nothing narrows the list', () => {
		expect(toFilter(gridState(), columns)).toBeUndefined();
	});
});
