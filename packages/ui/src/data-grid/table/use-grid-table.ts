import { columnSizingFeature, tableFeatures, useTable } from '@tanstack/react-table';
import { useMemo } from 'react';
import { isHidden, orderedFields } from '../state/state';
import type { GridColumn, GridLayout, Leaf } from '../types';
import { type Fitted, fitWidths } from './fit-widths';

// Only what the grid uses: the server does filtering, sorting, grouping and paging.
const features = tableFeatures({ columnSizingFeature });

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

/** Widths of the grid's own columns; absent when it has none. */
interface OwnWidths {
	select: number | undefined;
	expand: number | undefined;
	actions: number | undefined;
}

export interface GridTableOptions<Row> {
	columns: readonly GridColumn<Row>[];
	rows: readonly Row[];
	rowId: (row: Row) => string;
	layout: GridLayout;
	/** Width of the grid in pixels at 100% font size. */
	available: number;
	/** Too narrow for sticky data columns. */
	narrow: boolean;
	own: OwnWidths;
}

/** Where a column of a region is before it is fitted. */
interface Place extends Fitted {
	pinned: Leaf<never>['pinned'];
}

/**
 * The columns in display order: sticky ones of the start, the others, sticky ones of the end. The layout decides order,
 * visibility and regions, so it happens here and not again in features of the table.
 */
function placesOf<Row>(options: Pick<GridTableOptions<Row>, 'columns' | 'layout' | 'narrow'>, own: OwnWidths): Place[] {
	const { columns, layout, narrow } = options;
	const byField = new Map(columns.map((column) => [column.field, column]));
	const shown = orderedFields(layout, columns).flatMap((field) => {
		const column = byField.get(field);
		return column && !isHidden(layout, column) ? [column] : [];
	});
	const said = columns.some((column) => column.pinned === 'start') || Object.values(layout.pinned).includes('start');
	const regionOf = ({ field, pinned }: GridColumn<Row>, index: number): Place['pinned'] => {
		const chosen = layout.pinned[field] ?? pinned ?? (index === 0 && !said ? 'start' : 'none');
		return narrow || chosen === 'none' ? false : chosen;
	};
	const places = shown.map((column, index): Place => {
		const { field, type, width = defaultWidths[column.type] } = column;
		const resized = layout.widths[field];
		// Half an id is useless, so such a column keeps its width unless the user resizes it.
		const least = column.copy && resized === undefined ? width : 72;
		const minWidth = column.minWidth ?? least;
		const grow = resized === undefined ? (column.grow ?? (type === 'text' ? 1 : 0)) : 0;
		const pinned = regionOf(column, index);
		return { id: field, pinned, width: resized ?? width, min: minWidth, grow };
	});
	const ownPlace = (id: string, width: number | undefined, pinned: 'start' | 'end'): Place[] =>
		width ? [{ id, pinned, width, min: width, grow: 0 }] : [];
	return [
		...ownPlace(selectId, own.select, 'start'),
		...ownPlace(expandId, own.expand, 'start'),
		...places.filter(({ pinned }) => pinned === 'start'),
		...places.filter(({ pinned }) => !pinned),
		...places.filter(({ pinned }) => pinned === 'end'),
		...ownPlace(actionsId, own.actions, 'end'),
	];
}

/** The displayed columns with their region, and TanStack Table's width and offset of each. */
export function useGridTable<Row extends object>(options: GridTableOptions<Row>) {
	const { columns, rows, rowId, layout, available, narrow, own } = options;
	const { select, expand, actions } = own;

	const places = useMemo(
		() => placesOf({ columns, layout, narrow }, { select, expand, actions }),
		[columns, layout, narrow, select, expand, actions],
	);
	const definitions = useMemo(() => {
		const byField = new Map(columns.map((column) => [column.field, column]));
		return places.map(({ id, min }) => {
			const column = byField.get(id);
			const accessorFn = (row: Row): unknown => (column?.value ? column.value(row) : Reflect.get(row, id));
			return { id, accessorFn, minSize: min, maxSize: 1200 };
		});
	}, [places, columns]);
	const state = useMemo(() => ({ columnSizing: fitWidths(places, available) }), [places, available]);

	const table = useTable({ features, columns: definitions, data: rows, getRowId: rowId, state });
	return { table, places };
}

export interface Geometry {
	widths: Record<string, number>;
	/** Distance from its own edge, for sticky columns. */
	offsets: Record<string, number>;
	startWidth: number;
	endWidth: number;
	total: number;
}
