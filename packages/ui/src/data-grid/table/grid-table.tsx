import {
	type CSSProperties,
	type MouseEvent,
	type ReactNode,
	Suspense,
	useCallback,
	useEffect,
	useRef,
	useState,
} from 'react';
import { cn } from '../../lib/cn';
import { useEvent } from '../../lib/hooks';
import { lazy } from '../../lib/lazy';
import { lazyGeneric } from '../../lib/lazy-generic';
import { useUi } from '../../lib/ui-context';
import type { GridGroup, GridTotals } from '../contract';
import type { GridAnswer } from '../data/rows-query';
import type { GridSource, RefreshEvery } from '../data/source';
import { isSelected } from '../state/selection';
import type { GridSelection, GridState, RowAction } from '../types';
import { GridRow } from './grid-row';
import { Header } from './header';
import { useGridKeyboard } from './keyboard';
import { SkeletonRows } from './skeleton-rows';
import { type Editor, elsewhere } from './use-editor';
import type { useLayout } from './use-layout';

const loadGroups = () => import('../groups/groups').then((module) => module.Groups);
const Groups = lazyGeneric(loadGroups);
const EditedRow = lazyGeneric(() => import('./edited').then((module) => module.EditedRow));
const TotalsRow = lazy(() => import('./totals-row').then((module) => ({ default: module.TotalsRow })));

export interface GridTableProps<Row extends object> {
	label: string;
	layout: ReturnType<typeof useLayout<Row>>;
	rows: readonly Row[];
	/** The row that was just added; `top` when it isn't among the rows. */
	fresh: { id: string; top: Row | null } | null;
	shown: readonly string[];
	rowId: (row: Row) => string;
	getValue: (row: Row, field: string) => unknown;
	state: GridState;
	skeletons: number;
	busy: boolean;
	total: number | null;
	totals: GridTotals | null;
	filterRow: boolean;
	/** Undefined when rows can't be selected. */
	selection: GridSelection | null | undefined;
	onSelect: (id: string, on: boolean, range: boolean) => void;
	onSelectPage: (on: boolean) => void;
	actions: ((row: Row) => readonly RowAction[]) | undefined;
	onOpen: ((row: Row, event: MouseEvent) => void) | undefined;
	detail: ((row: Row) => ReactNode) | undefined;
	/** Rows in inline editing; null when rows are edited in dialogs, or not here. */
	editor: Editor<Row> | null;
	/** Groups instead of rows, and how to load an opened one. */
	groups: readonly GridGroup[] | null;
	source: GridSource<Row>;
	refreshEvery: RefreshEvery<Row> | undefined;
	/** Gets the rows that the opened groups show. */
	onGroupRows: (rows: readonly Row[]) => void;
	answer: GridAnswer<Row> | null;
	/** Empty, no match or error: replaces the rows. */
	message: ReactNode;
}

/** The table itself: head, filter row, rows, totals. */
export function GridTable<Row extends object>(props: GridTableProps<Row>) {
	const { label, layout, rows, shown, rowId, getValue, state, skeletons, total, filterRow, selection, onSelect } =
		props;
	const { leaves, geometry, variables, rem } = layout;
	const { dir } = useUi();
	const table = useRef<HTMLTableElement>(null);
	const { onKeyDown } = useGridKeyboard(table, dir);
	const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
	const onExpand = useCallback(
		(id: string) =>
			setExpanded((before) => {
				const next = new Set(before);
				if (!next.delete(id)) next.add(id);
				return next;
			}),
		[],
	);
	// Fetched in parallel with the groups, not after them.
	const grouped = state.group.length > 0;
	useEffect(() => {
		if (grouped) void loadGroups();
	}, [grouped]);
	const open = useEvent((row: Row, event: MouseEvent) => props.onOpen?.(row, event));
	const actions = useEvent((row: Row) => props.actions?.(row) ?? []);
	const detail = useEvent((row: Row) => props.detail?.(row));

	const height = state.layout.density === 'compact' ? 'h-9 py-0' : 'h-11 py-0';
	const headRows = filterRow ? 2 : 1;
	const firstIndex = (state.page - 1) * state.pageSize + headRows + 1;
	const style: CSSProperties & Record<`--${string}`, string> = { ...variables, width: rem(geometry.total) };

	const { editor } = props;
	const editedRow = (id: string) =>
		editor && (
			<Suspense key={id} fallback={null}>
				<EditedRow editor={editor} id={id} leaves={leaves} getValue={getValue} viewWidth={layout.viewWidth} />
			</Suspense>
		);
	const renderRow = (row: Row, rowIndex?: number) => {
		const id = rowId(row);
		if (editor?.open.has(id)) return editedRow(id);
		return (
			<GridRow
				key={id}
				row={row}
				id={id}
				rowIndex={rowIndex}
				leaves={leaves}
				getValue={getValue}
				height={height}
				fresh={props.fresh?.id === id}
				selected={selection === undefined ? null : isSelected(selection, id)}
				onSelect={onSelect}
				expanded={props.detail ? expanded.has(id) : null}
				onExpand={onExpand}
				actions={props.actions && actions}
				onOpen={props.onOpen && open}
				detail={props.detail && detail}
				viewWidth={layout.viewWidth}
			/>
		);
	};

	return (
		<>
			<table
				ref={table}
				// biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells take the keyboard is a grid
				role="grid"
				aria-label={label}
				aria-rowcount={total === null ? -1 : total + headRows}
				aria-colcount={leaves.length}
				aria-multiselectable={selection === undefined ? undefined : true}
				aria-busy={props.busy}
				onKeyDown={onKeyDown}
				style={style}
				className="table-fixed border-separate border-spacing-0"
			>
				<colgroup>
					{leaves.map((leaf) => (
						<col key={leaf.id} style={{ width: rem(geometry.widths[leaf.id] ?? 0) }} />
					))}
				</colgroup>
				<Header
					leaves={leaves}
					widths={geometry.widths}
					filterRow={filterRow}
					shown={shown.length}
					selected={selection === undefined ? null : shown.filter((id) => isSelected(selection, id)).length}
					onSelectPage={props.onSelectPage}
					onDraftWidth={layout.setDraftWidth}
				/>
				<tbody className={cn(props.busy && skeletons === 0 && 'animate-dim')}>
					<SkeletonRows count={skeletons} leaves={leaves} height={height} />
					{/* In one list: a row being edited keeps its input while the list pages away beneath it. */}
					{[
						...elsewhere(editor, props.groups ? [...(editor?.open.keys() ?? [])] : props.message ? [] : shown).map(
							editedRow,
						),
						...(props.fresh?.top && !props.message ? [renderRow(props.fresh.top)] : []),
						...(props.message || props.groups ? [] : rows.map((row, index) => renderRow(row, firstIndex + index))),
					]}
					{!props.message && props.groups && props.answer && (
						<Suspense fallback={null}>
							<Groups
								groups={props.groups}
								onShown={props.onGroupRows}
								leaves={leaves}
								height={height}
								source={props.source}
								refreshEvery={props.refreshEvery}
								renderRow={(row) => renderRow(row)}
								take={state.pageSize}
								query={props.answer.query}
							/>
						</Suspense>
					)}
				</tbody>
				{props.totals && !props.message && (
					<Suspense fallback={null}>
						<TotalsRow leaves={leaves} totals={props.totals} />
					</Suspense>
				)}
			</table>
			{props.message && (
				<div className="sticky start-0" style={{ width: layout.viewWidth }}>
					{props.message}
				</div>
			)}
		</>
	);
}
