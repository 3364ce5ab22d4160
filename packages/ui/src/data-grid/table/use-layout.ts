import { useMemo, useState } from 'react';
import { useWidth } from '../../lib/hooks';
import type { GridColumn, GridState, Leaf } from '../types';
import { actionsWidth } from './row-actions';
import { type Geometry, useGridTable } from './use-grid-table';

export interface LayoutOptions<Row> {
	columns: readonly GridColumn<Row>[];
	rows: readonly Row[];
	rowId: (row: Row) => string;
	state: GridState;
	selectable: boolean;
	details: boolean;
	/** Maximum number of actions of a row; 0 for none. */
	actions: number;
}

const rem = (pixels: number) => `${pixels / 16}rem`;

/** The current size of one rem relative to the usual 16 pixels: the font-size slider scales columns too. */
const fontScale = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;

/** Columns as displayed: order, width, sticky offsets, and their CSS variables. */
export function useLayout<Row extends object>(options: LayoutOptions<Row>) {
	const { columns, rows, rowId, state, selectable, details, actions } = options;
	const [measure, width] = useWidth();
	const [draft, setDraft] = useState<{ field: string; width: number } | null>(null);
	const scale = width ? fontScale() : 1;

	const layout = useMemo(
		() => (draft ? { ...state.layout, widths: { ...state.layout.widths, [draft.field]: draft.width } } : state.layout),
		[state.layout, draft],
	);
	const { table, places } = useGridTable({
		columns,
		rows,
		rowId,
		layout,
		available: width / scale,
		narrow: width > 0 && width / scale < 560,
		own: {
			select: selectable ? 40 : undefined,
			expand: details ? 40 : undefined,
			actions: actions ? Math.max(48, actionsWidth(actions, scale)) : undefined,
		},
	});

	const byField = useMemo(() => new Map(columns.map((column) => [column.field, column])), [columns]);
	const structure = places.map(({ id, pinned }) => `${id}:${pinned}`).join();
	// Rows depend on columns and their positions, not on widths: dragging a width rerenders only the header.
	// biome-ignore lint/correctness/useExhaustiveDependencies: `structure` is the content of `places` that counts
	const leaves: readonly Leaf<Row>[] = useMemo(
		() =>
			places.map(({ id, pinned }, index) => {
				const edge =
					(pinned === 'start' && places[index + 1]?.pinned !== 'start') ||
					(pinned === 'end' && places[index - 1]?.pinned !== 'end');
				return { id, column: byField.get(id) ?? null, pinned, edge };
			}),
		[structure, byField],
	);

	const geometry: Geometry = { widths: {}, offsets: {}, startWidth: 0, endWidth: 0, total: 0 };
	for (const [index, column] of table.getAllLeafColumns().entries()) {
		const pinned = places[index]?.pinned;
		const size = column.getSize();
		geometry.widths[column.id] = size;
		geometry.total += size;
		// Sticky columns are outermost, so their distance from the table's edge equals that from their region's.
		if (pinned === 'start') {
			geometry.offsets[column.id] = column.getStart();
			geometry.startWidth += size;
		} else if (pinned === 'end') {
			geometry.offsets[column.id] = column.getAfter();
			geometry.endWidth += size;
		}
	}
	const variables: Record<`--${string}`, string> = {};
	for (const [id, offset] of Object.entries(geometry.offsets)) variables[`--pin-${id}`] = rem(offset);

	return {
		measure,
		leaves,
		geometry,
		variables,
		rem,
		viewWidth: rem(width / scale),
		setDraftWidth: (field: string, next: number | null) => setDraft(next === null ? null : { field, width: next }),
	};
}
