import { useMemo, useState } from 'react';
import { useWidth } from '../lib/hooks';
import { fontScale } from './resize-handle';
import { actionsWidth } from './row-actions';
import type { GridColumn, GridState } from './types';
import { type Geometry, type Leaf, useGridTable } from './use-grid-table';

export interface LayoutOptions<Row> {
	columns: readonly GridColumn<Row>[];
	rows: readonly Row[];
	rowId: (row: Row) => string;
	state: GridState;
	selectable: boolean;
	details: boolean;
	/** The largest number of actions a row has; 0 for none. */
	actions: number;
}

const rem = (pixels: number) => `${pixels / 16}rem`;

/** Columns as they are drawn: order, width, sticky offsets, and the variables that carry them. */
export function useLayout<Row extends object>(options: LayoutOptions<Row>) {
	const { columns, rows, rowId, state, selectable, details, actions } = options;
	const [measure, width] = useWidth();
	const [draft, setDraft] = useState<{ field: string; width: number } | null>(null);
	const scale = width ? fontScale() : 1;

	const layout = useMemo(
		() => (draft ? { ...state.layout, widths: { ...state.layout.widths, [draft.field]: draft.width } } : state.layout),
		[state.layout, draft],
	);
	const table = useGridTable({
		columns,
		rows,
		rowId,
		layout,
		available: width / scale,
		narrow: width > 0 && width / scale < 560,
		own: {
			select: selectable ? 40 : undefined,
			expand: details ? 40 : undefined,
			actions: actions ? Math.max(48, actionsWidth(actions)) : undefined,
		},
	});

	const visible = [
		...table.getStartVisibleLeafColumns(),
		...table.getCenterVisibleLeafColumns(),
		...table.getEndVisibleLeafColumns(),
	];
	const byField = useMemo(() => new Map(columns.map((column) => [column.field, column])), [columns]);
	const structure = visible.map((leaf) => `${leaf.id}:${leaf.getIsPinned()}`).join();
	// Rows depend on which columns there are and where, not on widths: dragging a width draws only the head anew.
	// biome-ignore lint/correctness/useExhaustiveDependencies: `structure` is the content of `visible`
	const leaves: readonly Leaf<Row>[] = useMemo(
		() =>
			visible.map((leaf, index) => {
				const pinned = leaf.getIsPinned();
				const edge =
					(pinned === 'start' && visible[index + 1]?.getIsPinned() !== 'start') ||
					(pinned === 'end' && visible[index - 1]?.getIsPinned() !== 'end');
				return { id: leaf.id, column: byField.get(leaf.id) ?? null, pinned, edge };
			}),
		[structure, byField],
	);

	const geometry: Geometry = { widths: {}, offsets: {}, startWidth: 0, endWidth: 0, total: 0 };
	for (const leaf of visible) {
		const size = leaf.getSize();
		const pinned = leaf.getIsPinned();
		geometry.widths[leaf.id] = size;
		geometry.total += size;
		if (pinned === 'start') {
			geometry.offsets[leaf.id] = leaf.getStart('start');
			geometry.startWidth += size;
		} else if (pinned === 'end') {
			geometry.offsets[leaf.id] = leaf.getAfter('end');
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
