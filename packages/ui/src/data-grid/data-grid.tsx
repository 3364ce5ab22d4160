import { Plus } from 'lucide-react';
import { type ReactNode, Suspense, useEffect } from 'react';
import { cn } from '../lib/cn';
import { useHoldDeferredParts } from '../lib/deferred';
import { lazy } from '../lib/lazy';
import { lazyGeneric } from '../lib/lazy-generic';
import { Button } from '../primitives/button';
import { showsPlaceholders } from './data/rows-query';
import type { DataGridProps } from './data-grid-props';
import { GridContext } from './grid-context';
import { EmptyView, ErrorView, NoMatchView } from './grid-state-views';
import { isSelected } from './state/selection';
import { hasFilters } from './state/state';
import { GridTable } from './table/grid-table';
import { newId, useEditor } from './table/use-editor';
import { useLayout } from './table/use-layout';
import { useRowActions } from './table/use-row-actions';
import { Pager } from './toolbar/pager';
import { Toolbar } from './toolbar/toolbar';
import { useGridModel } from './use-grid-model';

const ListView = lazyGeneric(() => import('./cards/list-view').then((module) => module.ListView));

const EditedPopups = lazyGeneric(() => import('./table/edited').then((module) => module.EditedPopups));
const SelectionBar = lazy(() => import('./toolbar/selection-bar').then((module) => ({ default: module.SelectionBar })));

const usualSizes = [12, 20, 50, 100, 200];

/**
 * A list of rows that the server filters, sorts, groups and pages, configured over the list contract. Give its parent a
 * height; it takes the remaining height and scrolls inside.
 */
export function DataGrid<Row extends object>(props: DataGridProps<Row>) {
	const { label, columns, rowId, state, editing, onRowOpen, selection, onSelectionChange, renderDetail } = props;
	const model = useGridModel(props);
	const { data, result, rows, fresh, total, cards, phone } = model;
	const { status, answer, error, reload } = data;
	const editor = useEditor(editing, reload, model.context.announce);
	const inline = editor?.editing.mode === 'inline' && !cards ? editor : null;
	const rowActions = useRowActions(props, editor);
	const views = props.views ?? (renderDetail ? (['grid', 'list', 'details'] as const) : (['grid', 'list'] as const));
	const layout = useLayout({
		columns,
		rows,
		rowId,
		state,
		selectable: Boolean(onSelectionChange),
		details: Boolean(renderDetail) && state.view === 'details',
		actions: rowActions ? (props.rowActionCount ?? (props.rowActions ? 3 : inline ? 2 : 1)) : 0,
	});

	const info = { total, fields: model.visibleColumns.map(({ field }) => field), query: model.query };
	const { onTotal } = props;
	useEffect(() => onTotal?.(total), [onTotal, total]);

	const first = status === 'first';
	useHoldDeferredParts(first);
	const busy = first || status === 'busy';
	const placeholders = showsPlaceholders(status, total, hasFilters(state), Boolean(props.refreshEvery));
	let message: ReactNode = null;
	if (status === 'error')
		message = model.refusal ?? <ErrorView reference={props.errorReference?.(error) ?? null} onRetry={reload} />;
	else if (total === 0 && rows.length === 0 && !fresh?.top && !placeholders)
		message = hasFilters(state) ? <NoMatchView /> : <EmptyView empty={props.empty} />;

	return (
		<GridContext value={model.context}>
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
					add={
						editor?.editing.addLabel && (
							<Button variant="primary" aria-keyshortcuts="n" onClick={() => editor.start(newId, null)}>
								<Plus aria-hidden />
								{editor.editing.addLabel}
							</Button>
						)
					}
					info={info}
					searchable={props.searchable ?? true}
					views={phone ? [] : views}
					cards={cards}
					selectionBar={
						selection && onSelectionChange
							? (chips) => (
									<Suspense fallback={<div className="min-h-11" />}>
										<SelectionBar
											selection={selection}
											total={total}
											onClear={() => onSelectionChange(null)}
											onSelectAll={model.selectMatching}
											chips={chips}
											actions={props.bulkActions?.(selection, info)}
										/>
									</Suspense>
								)
							: null
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
					data-slot="grid-scroller"
					// Cards may contain nothing focusable but must scroll by keyboard; the table has a cell for that.
					tabIndex={cards ? 0 : undefined}
					className="scrollbar-thin relative min-h-40 min-w-0 flex-1 overflow-auto [overscroll-behavior-x:contain]"
					style={{
						scrollPaddingBlock: `${props.filterRow === false ? 2.25 : 4.5}rem 2.25rem`,
						scrollPaddingInline: `${layout.rem(layout.geometry.startWidth)} ${layout.rem(layout.geometry.endWidth)}`,
					}}
				>
					{cards ? (
						(message ?? (
							<Suspense fallback={null}>
								<ListView
									label={label}
									rows={fresh?.top ? [fresh.top, ...rows] : rows}
									fresh={fresh?.id ?? null}
									busy={status === 'busy'}
									skeletons={placeholders ? Math.min(state.pageSize, 12) : 0}
									columns={model.visibleColumns}
									rowId={rowId}
									getValue={model.getValue}
									isSelected={onSelectionChange ? (id) => isSelected(selection, id) : null}
									onSelect={model.select}
									actions={rowActions}
									onOpen={onRowOpen}
									renderCard={props.renderCard}
									totals={result?.totals ?? null}
								/>
							</Suspense>
						))
					) : (
						<GridTable
							label={label}
							layout={layout}
							rows={rows}
							fresh={fresh}
							shown={model.shown}
							rowId={rowId}
							getValue={model.getValue}
							state={state}
							skeletons={placeholders ? state.pageSize : 0}
							busy={busy}
							total={total}
							totals={result?.totals ?? null}
							filterRow={props.filterRow ?? true}
							selection={onSelectionChange ? (selection ?? null) : undefined}
							onSelect={model.select}
							onSelectPage={model.selectPage}
							actions={rowActions}
							onOpen={onRowOpen}
							detail={state.view === 'details' ? renderDetail : undefined}
							editor={inline}
							groups={model.groups}
							answer={answer}
							source={props.source}
							refreshEvery={props.refreshEvery}
							onGroupRows={model.setGroupRows}
							message={message}
						/>
					)}
				</div>
				<Pager
					total={model.paged}
					rows={model.groups && total}
					pageSizes={props.pageSizes ?? usualSizes}
					failed={status === 'error'}
				/>
				{editor && !inline && editor.open.size > 0 && (
					<Suspense fallback={null}>
						<EditedPopups editor={editor} columns={columns} getValue={model.getValue} />
					</Suspense>
				)}
				<div className="sr-only" role="status">
					{model.announcement}
				</div>
				<div className="sr-only" role="status">
					{fresh && model.sayFresh(fresh)}
				</div>
			</section>
		</GridContext>
	);
}
