import { describe, expect, it } from 'vitest';
import { toGridQuery } from '../data/query';
import { gridState } from '../state/state';
import type { GridColumn } from '../types';
import { groupCondition, toGroupQuery } from './group-query';

const by = (field: string, interval?: 'year' | 'quarter' | 'month' | 'day' | number) => ({
	field,
	desc: false,
	interval,
});

describe('groupCondition', () => {
	it('selects a value, blanks, a step and a calendar unit', () => {
		expect(groupCondition({ by: by('status'), key: 'Active' })).toEqual(['status', '=', 'Active']);
		expect(groupCondition({ by: by('status'), key: null })).toEqual(['status', 'blank']);
		expect(groupCondition({ by: by('balance', 500), key: 1000 })).toEqual({
			and: [
				['balance', '>=', 1000],
				['balance', '<', 1500],
			],
		});
		expect(groupCondition({ by: by('day', 'quarter'), key: '2024-10-01' })).toEqual({
			and: [
				['day', '>=', '2024-10-01'],
				['day', '<', '2025-01-01'],
			],
		});
		expect(groupCondition({ by: by('at', 'day'), key: '2024-02-29T00:00:00.000Z' })).toEqual({
			and: [
				['at', '>=', '2024-02-29'],
				['at', '<', '2024-03-01'],
			],
		});
	});
});

describe('toGroupQuery', () => {
	const columns: GridColumn<never>[] = [
		{ field: 'status', header: 'Status', type: 'enum' },
		{ field: 'balance', header: 'Balance', type: 'number', total: 'sum' },
	];
	const state = gridState({
		filters: { balance: { op: '>', value: '0' } },
		group: [by('status'), by('balance', 100)],
		page: 4,
	});
	const query = toGridQuery(state, columns);
	const status = { by: by('status'), key: 'Active' };

	it('requests the next level within the group', () => {
		expect(toGroupQuery(query, state.group, [status], { skip: 0, take: 50 })).toEqual({
			filter: {
				and: [
					['balance', '>', 0],
					['status', '=', 'Active'],
				],
			},
			group: [by('balance', 100)],
			groupTotals: [{ field: 'balance', summary: 'sum' }],
			skip: 0,
			take: 50,
			withTotal: true,
		});
	});

	it('requests the rows in the last one', () => {
		const path = [status, { by: by('balance', 100), key: 0 }];
		const inside = toGroupQuery(query, state.group, path, { skip: 20, take: 20 });
		expect(inside).not.toHaveProperty('group');
		expect(inside).toMatchObject({ skip: 20, take: 20 });
	});
});
