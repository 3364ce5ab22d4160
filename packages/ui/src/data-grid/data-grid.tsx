import { type MouseEvent, type ReactNode, useEffect, useMemo, useState } from 'react';
import { cn } from '../lib/cn';
import { useEvent } from '../lib/hooks';
import { useUi } from '../lib/ui-context';
import type { GridDistinctQuery, GridDistinctResult, GridFilter, GridQuery, GridResult } from './contract';
import { GridContext, type GridContextValue } from './grid-context';
import { EmptyView, ErrorView, type GridEmpty, NoMatchView } from './grid-state-views';
import { GridTable } from './grid-table';
import { ListView } from './list-view';
import { Pager } from './pager';
import { toDistinctQuery, toFilter, toGridQuery } from './query';
import { between, isSelected, selectRows } from './selection';
import { SelectionBar } from './selection-bar';
import { hasFilters, isHidden, orderedFields, pageCount } from './state';
import { type GridToolbarSlots, Toolbar } from './toolbar';
import type { GridColumn, GridLayout, GridSelection, GridState, GridViewKind, RowAction } from './types';
import { useAnnouncements } from './use-announcements';
import { useGridData } from './use-grid-data';
import { useLayout } from './use-layout';

export interface DataGridProps<Row extends object> {
	/** Names the grid: "Participants". */
	label: string;
	columns: readonly GridColumn<Row>[];
	rowId: (row: Row) => string;
	state: GridState;
	onStateChange: (next: GridState) => void;
	load: (query: GridQuery, signal: AbortSignal) => Promise<GridResult<Row>>;
	/** Without it there are no header filters. */
	loadDistinct?: (query: GridDistinctQuery, signal: AbortSignal) => Promise<GridDistinctResult>;
	/** A condition of the page itself. */
	filter?: GridFilter;
	/** Loads again when it changes: after something was saved. */
	reloadToken?: unknown;
	rowActions?: (row: Row) => readonly RowAction[];
	/** How many actions a row has at most; 3 unless said. */
	rowActionCount?: number;
	/** A click on the row, or Enter in it. */
	onRowOpen?: (row: Row, event: MouseEvent) => void;
	selection?: GridSelection | null;
	/** Makes rows selectable. */
	onSelectionChange?: (selection: GridSelection | null) => void;
	/** Buttons of the selection bar. */
	bulkActions?: (selection: GridSelection) => ReactNode;
	/** Opens in place, in the view "Grid With Details". */
	renderDetail?: (row: Row) => ReactNode;
	/** Body of a card in the view "List". */
	renderCard?: (row: Row) => ReactNode;
	toolbar?: GridToolbarSlots;
	empty?: GridEmpty;
	/** What support can find in the log, read from what `load` threw. */
	errorReference?: (error: unknown) => string | null;
	pageSizes?: readonly number[];
	searchable?: boolean;
	filterRow?: boolean;
	views?: readonly GridViewKind[];
	className?: string;
}

const usualSizes = [12, 20, 50, 100, 200];

/**
 * A list of rows that the server filters, sorts and pages: configuration over the list contract. Give its parent a height; it takes
 * what remains and scrolls inside.
 */
export function DataGrid<Row extends object>(props: DataGridProps<Row>) {
	const { label, columns, rowId, state, onStateChange, load, loadDistinct, filter, reloadToken } = props;
	const { rowActions, onRowOpen, selection, onSelectionChange, renderDetail, renderCard } = props;
	const ui = useUi();
	const change = useEvent(onStateChange);

	const options = useMemo(() => ({ filter, timeZone: ui.timeZone }), [filter, ui.timeZone]);
	const query = useMemo(() => toGridQuery(state, columns, options), [state, columns, options]);
	const data = useGridData(query, load, reloadToken);
	const { status, answer, error, reload } = data;
	const result = answer?.result;
	const rows = useMemo(() => result?.items ?? [], [result]);
	const total = result?.total ?? null;

	const { text: announcement, announce } = useAnnouncements(data, state, columns);
	const views = props.views ?? (renderDetail ? (['grid', 'list', 'details'] as const) : (['grid', 'list'] as const));

	const layout = useLayout({
		columns,
		rows,
		rowId,
		state,
		selectable: Boolean(onSelectionChange),
		details: Boolean(renderDetail) && state.view === 'details',
		actions: rowActions ? (props.rowActionCount ?? 3) : 0,
	});
	const cards = state.view === 'list' || layout.phone;

	// Rows went away under a page that no longer exists.
	useEffect(() => {
		if (status !== 'ready' || total === null) return;
		const last = pageCount(total, state.pageSize);
		if (state.page > last) change({ ...state, page: last });
	}, [status, total, state, change]);

	const context: GridContextValue = useMemo(
		() => ({
			label,
			columns,
			state,
			change,
			announce,
			loadDistinct,
			changeLayout: (part: Partial<GridLayout>) => change({ ...state, layout: { ...state.layout, ...part } }),
			distinctQuery: (field, valueSearch) => toDistinctQuery(state, columns, field, valueSearch, options),
		}),
		[label, columns, state, change, announce, loadDistinct, options],
	);

	const shown = useMemo(() => rows.map(rowId), [rows, rowId]);
	const [lastSelected, setLastSelected] = useState<string | null>(null);
	const onSelect = useEvent((id: string, on: boolean, range: boolean) => {
		setLastSelected(id);
		onSelectionChange?.(selectRows(selection, range ? between(shown, lastSelected, id) : [id], on));
	});
	const getValue = useMemo(() => valueReader(columns), [columns]);
	const cardColumns = useMemo(() => {
		const byField = new Map(columns.map((column) => [column.field, column]));
		return orderedFields(state.layout, columns).flatMap((field) => {
			const column = byField.get(field);
			return column && !isHidden(state.layout, column) ? [column] : [];
		});
	}, [columns, state.layout]);

	const first = status === 'first';
	const nothing = status !== 'error' && result?.items.length === 0 && total === 0;
	const message =
		status === 'error' ? (
			<ErrorView reference={props.errorReference?.(error) ?? null} onRetry={reload} />
		) : nothing ? (
			hasFilters(state) ? (
				<NoMatchView />
			) : (
				<EmptyView empty={props.empty} />
			)
		) : null;

	return (
		<GridContext value={context}>
			<section
				data-slot="data-grid"
				aria-label={label}
				className={cn(
					'flex min-h-0 min-w-0 flex-1 flex-col overflow-hidden rounded-lg border bg-card shadow-xs',
					props.className,
				)}
			>
				<Toolbar
					slots={props.toolbar ?? {}}
					searchable={props.searchable ?? true}
					views={layout.phone ? [] : views}
					cards={cards}
					selectionBar={
						selection && onSelectionChange ? (
							<SelectionBar
								selection={selection}
								total={total}
								onClear={() => onSelectionChange(null)}
								onSelectAll={() =>
									onSelectionChange({
										kind: 'matching',
										filter: toFilter(state, columns, options),
										search: state.search.trim() || undefined,
										total: total ?? 0,
										except: [],
									})
								}
								actions={props.bulkActions?.(selection)}
							/>
						) : null
					}
				/>
				<div className="relative h-0">
					{status === 'busy' && (
						<div className="absolute inset-x-0 top-0 z-10 h-0.5 overflow-hidden">
							<div className="absolute inset-y-0 w-2/5 animate-indeterminate bg-primary" />
						</div>
					)}
				</div>
				<div
					ref={layout.measure}
					className={cn(
						'scrollbar-thin relative min-h-40 min-w-0 flex-1 overflow-auto overscroll-contain',
						status === 'busy' && 'animate-dim',
					)}
					style={{
						scrollPaddingBlock: `${props.filterRow === false ? 2.25 : 4.75}rem 2.25rem`,
						scrollPaddingInline: `${layout.rem(layout.geometry.startWidth)} ${layout.rem(layout.geometry.endWidth)}`,
					}}
				>
					{cards ? (
						(message ?? (
							<ListView
								label={label}
								rows={rows}
								skeletons={first ? Math.min(state.pageSize, 12) : 0}
								columns={cardColumns}
								rowId={rowId}
								getValue={getValue}
								isSelected={onSelectionChange ? (id) => isSelected(selection, id) : null}
								onSelect={onSelect}
								actions={rowActions}
								onOpen={onRowOpen}
								renderCard={renderCard}
							/>
						))
					) : (
						<GridTable
							label={label}
							layout={layout}
							rows={status === 'error' ? [] : rows}
							shown={shown}
							rowId={rowId}
							getValue={getValue}
							state={state}
							skeletons={first ? state.pageSize : 0}
							busy={first || status === 'busy'}
							total={total}
							totals={result?.totals ?? null}
							filterRow={props.filterRow ?? true}
							selection={onSelectionChange ? (selection ?? null) : undefined}
							onSelect={onSelect}
							onSelectPage={(on) => onSelectionChange?.(selectRows(selection, shown, on))}
							actions={rowActions}
							onOpen={onRowOpen}
							detail={state.view === 'details' ? renderDetail : undefined}
							message={message}
						/>
					)}
				</div>
				<Pager total={total} pageSizes={props.pageSizes ?? usualSizes} />
				<div className="sr-only" role="status">
					{announcement}
				</div>
			</section>
		</GridContext>
	);
}

function valueReader<Row extends object>(columns: readonly GridColumn<Row>[]) {
	const readers = new Map(columns.map((column) => [column.field, column.value]));
	return (row: Row, field: string): unknown => {
		const read = readers.get(field);
		return read ? read(row) : Object.getOwnPropertyDescriptor(row, field)?.value;
	};
}
