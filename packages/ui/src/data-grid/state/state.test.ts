import { describe, expect, it } from 'vitest';
import { fitWidths } from '../table/fit-widths';
import type { GridColumn, GridSelection } from '../types';
import { between, isSelected, selectedCount, selectRows } from './selection';
import { gridState, orderedFields, setPageSize, setSort, stepColumn, toggleSort } from './state';

const columns: GridColumn<never>[] = ['a', 'b', 'c', 'd'].map((field) => ({ field, header: field, type: 'text' }));

describe('sorting', () => {
	it('goes from ascending through descending to none, and back to page 1', () => {
		const first = toggleSort(gridState({ page: 5 }), 'a');
		expect(first).toMatchObject({ sort: [{ field: 'a', desc: false }], page: 1 });
		const second = toggleSort(first, 'a');
		expect(second.sort).toEqual([{ field: 'a', desc: true }]);
		expect(toggleSort(second, 'a').sort).toEqual([]);
	});

	it('replaces the others without Shift and keeps their order with it', () => {
		const two = toggleSort(toggleSort(gridState(), 'a'), 'b', true);
		expect(two.sort.map((sort) => sort.field)).toEqual(['a', 'b']);
		expect(toggleSort(two, 'a', true).sort).toEqual([
			{ field: 'a', desc: true },
			{ field: 'b', desc: false },
		]);
		expect(toggleSort(two, 'c').sort).toEqual([{ field: 'c', desc: false }]);
		expect(setSort(two, 'a', null, true).sort).toEqual([{ field: 'b', desc: false }]);
	});
});

describe('columns', () => {
	it('keep a new column of the definition next to its neighbor', () => {
		const layout = { ...gridState().layout, order: ['d', 'a', 'gone'] };
		expect(orderedFields(layout, columns)).toEqual(['d', 'a', 'b', 'c']);
	});

	it('step past hidden ones', () => {
		const state = gridState({ layout: { ...gridState().layout, hidden: { b: true } } });
		expect(stepColumn(state, columns, 'a', 1).layout.order).toEqual(['b', 'c', 'a', 'd']);
		expect(stepColumn(state, columns, 'a', -1)).toBe(state);
		expect(stepColumn(state, columns, 'd', -1).layout.order).toEqual(['a', 'b', 'd', 'c']);
	});

	it('fill the grid exactly, or scroll', () => {
		const fitted = [
			{ id: 'a', width: 100, min: 50, grow: 1 },
			{ id: 'b', width: 100, min: 50, grow: 3 },
			{ id: 'c', width: 40, min: 40, grow: 0 },
		];
		expect(fitWidths(fitted, 440)).toEqual({ a: 150, b: 250, c: 40 });
		expect(fitWidths(fitted, 100)).toEqual({ a: 100, b: 100, c: 40 });
		expect(
			fitWidths(
				fitted.map((one) => ({ ...one, grow: 0 })),
				300,
			),
		).toEqual({ a: 100, b: 100, c: 100 });
	});
});

describe('paging', () => {
	it('keeps the first row visible when the size changes', () => {
		expect(setPageSize(gridState({ page: 5, pageSize: 20 }), 50).page).toBe(2);
		expect(setPageSize(gridState({ page: 3, pageSize: 50 }), 12).page).toBe(9);
	});
});

describe('selection', () => {
	it('holds single rows', () => {
		const some = selectRows(null, ['a', 'b'], true);
		expect(some).toEqual({ kind: 'ids', ids: ['a', 'b'] });
		expect(selectRows(some, ['a', 'b'], false)).toBeNull();
	});

	it('holds everything that matches except some, without a list of it', () => {
		const all: GridSelection = { kind: 'matching', total: 12_408, except: [] };
		const most = selectRows(all, ['a'], false);
		expect(selectedCount(most)).toBe(12_407);
		expect(isSelected(most, 'a')).toBe(false);
		expect(isSelected(most, 'b')).toBe(true);
		expect(selectedCount(selectRows(most, ['a'], true))).toBe(12_408);
		expect(selectRows({ kind: 'matching', total: 1, except: [] }, ['a'], false)).toBeNull();
	});

	it('spans rows with Shift in both directions', () => {
		expect(between(['a', 'b', 'c', 'd'], 'c', 'a')).toEqual(['a', 'b', 'c']);
		expect(between(['a', 'b'], 'gone', 'b')).toEqual(['b']);
	});
});
