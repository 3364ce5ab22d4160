import {
	columnOrderingFeature,
	columnPinningFeature,
	columnSizingFeature,
	columnVisibilityFeature,
	tableFeatures,
	useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import { fitWidths } from './fit-widths';
import { isHidden, orderedFields } from './state';
import type { GridColumn, GridLayout } from './types';

// Only what the grid uses: filtering, sorting, grouping and paging are the server's.
const features = tableFeatures({
	columnOrderingFeature,
	columnPinningFeature,
	columnSizingFeature,
	columnVisibilityFeature,
});

export const selectId = '__select';
export const expandId = '__expand';
export const actionsId = '__actions';

const defaultWidths: Record<GridColumn<never>['type'], number> = {
	text: 180,
	number: 110,
	money: 132,
	date: 130,
	datetime: 176,
	boolean: 100,
	enum: 140,
	id: 120,
};

export interface GridTableOptions<Row> {
	columns: readonly GridColumn<Row>[];
	rows: readonly Row[];
	rowId: (row: Row) => string;
	layout: GridLayout;
	/** Width of the grid in pixels at 100% font size. */
	available: number;
	/** Too narrow for sticky data columns. */
	narrow: boolean;
	/** Widths of the grid's own columns; absent when it has none. */
	own: { select?: number; expand?: number; actions?: number };
}

/** Columns in their order, region and width, and the rows' cells, from TanStack Table. */
export function useGridTable<Row extends object>(options: GridTableOptions<Row>) {
	const { columns, rows, rowId, layout, available, narrow, own } = options;
	const { select = 0, expand = 0, actions = 0 } = own;

	const definitions = useMemo(() => {
		const made = columns.map((column) => ({
			id: column.field,
			accessorFn: (row: Row): unknown => (column.value ? column.value(row) : Reflect.get(row, column.field)),
			minSize: column.minWidth ?? 72,
			maxSize: 1200,
		}));
		const ownColumn = (id: string) => ({ id, accessorFn: (): unknown => null, minSize: 24, maxSize: 400 });
		return [
			...(select ? [ownColumn(selectId)] : []),
			...(expand ? [ownColumn(expandId)] : []),
			...made,
			...(actions ? [ownColumn(actionsId)] : []),
		];
	}, [columns, select, expand, actions]);

	const state = useMemo(() => {
		const fields = orderedFields(layout, columns);
		const byField = new Map(columns.map((column) => [column.field, column]));
		const hidden = (field: string) => {
			const column = byField.get(field);
			return !column || isHidden(layout, column);
		};
		const shown = fields.filter((field) => !hidden(field));
		const said = columns.some((column) => column.pinned === 'start') || Object.values(layout.pinned).includes('start');
		const pin = (field: string, index: number) => {
			const chosen = layout.pinned[field] ?? byField.get(field)?.pinned;
			if (narrow) return 'none';
			return chosen ?? (index === 0 && !said ? 'start' : 'none');
		};
		const at = (side: string) => shown.filter((field, index) => pin(field, index) === side);
		const widths = fitWidths(
			[
				...(select ? [{ id: selectId, width: select, min: select, grow: 0 }] : []),
				...(expand ? [{ id: expandId, width: expand, min: expand, grow: 0 }] : []),
				...shown.map((field) => {
					const column = byField.get(field);
					const type = column?.type ?? 'text';
					const resized = layout.widths[field];
					const grow = resized === undefined ? (column?.grow ?? (type === 'text' ? 1 : 0)) : 0;
					return {
						id: field,
						width: resized ?? column?.width ?? defaultWidths[type],
						min: column?.minWidth ?? 72,
						grow,
					};
				}),
				...(actions ? [{ id: actionsId, width: actions, min: actions, grow: 0 }] : []),
			],
			available,
		);
		return {
			columnOrder: [selectId, expandId, ...fields, actionsId],
			columnVisibility: Object.fromEntries(fields.map((field) => [field, !hidden(field)])),
			columnPinning: {
				start: [...(select ? [selectId] : []), ...(expand ? [expandId] : []), ...at('start')],
				end: [...at('end'), ...(actions ? [actionsId] : [])],
			},
			columnSizing: widths,
		};
	}, [layout, columns, available, narrow, select, expand, actions]);

	return useTable({ features, columns: definitions, data: rows, getRowId: rowId, state });
}

/** A visible column as the parts of the grid draw it. */
export interface Leaf<Row> {
	id: string;
	/** Absent for the grid's own columns (selection, expander, actions). */
	column: GridColumn<Row> | null;
	pinned: 'start' | 'end' | false;
	/** The last at the start or the first at the end: it throws the shadow. */
	edge: boolean;
}

export interface Geometry {
	widths: Record<string, number>;
	/** Distance from its own edge, for the sticky ones. */
	offsets: Record<string, number>;
	startWidth: number;
	endWidth: number;
	total: number;
}
