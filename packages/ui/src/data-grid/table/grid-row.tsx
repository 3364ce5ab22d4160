import { ChevronRight } from 'lucide-react';
import { type MouseEvent, memo, type ReactNode } from 'react';
import { cn } from '../../lib/cn';
import { useUi } from '../../lib/ui-context';
import { Button } from '../../primitives/button';
import { Checkbox } from '../../primitives/choices/checkbox';
import type { Leaf, RowAction } from '../types';
import { alignOf, valueNode } from './cell-value';
import { NewMark } from './new-mark';
import { RowActions } from './row-actions';
import { actionsId, expandId, selectId } from './use-grid-table';

export interface GridRowProps<Row> {
	row: Row;
	id: string;
	/** Position among all rows of the list, including header rows, from 1. */
	rowIndex: number | undefined;
	leaves: readonly Leaf<Row>[];
	getValue: (row: Row, field: string) => unknown;
	height: string;
	/** It was just added. */
	fresh: boolean;
	selected: boolean | null;
	onSelect: (id: string, on: boolean, range: boolean) => void;
	expanded: boolean | null;
	onExpand: (id: string) => void;
	actions: ((row: Row) => readonly RowAction[]) | undefined;
	onOpen: ((row: Row, event: MouseEvent) => void) | undefined;
	detail: ((row: Row) => ReactNode) | undefined;
	/** Width of the visible part, so the details don't scroll sideways. */
	viewWidth: string;
}

export const pinClasses = (leaf: Pick<Leaf<never>, 'pinned' | 'edge'>) =>
	cn(
		leaf.pinned && 'sticky z-1',
		leaf.edge && leaf.pinned === 'start' && 'shadow-[1px_0_0_var(--border)] rtl:shadow-[-1px_0_0_var(--border)]',
		leaf.edge && leaf.pinned === 'end' && 'shadow-[-1px_0_0_var(--border)] rtl:shadow-[1px_0_0_var(--border)]',
	);

export const pinStyle = (leaf: Pick<Leaf<never>, 'pinned' | 'id'>) =>
	leaf.pinned === 'start'
		? { insetInlineStart: `var(--pin-${leaf.id})` }
		: leaf.pinned === 'end'
			? { insetInlineEnd: `var(--pin-${leaf.id})` }
			: undefined;

const textAlign = {
	start: 'text-left in-[table:dir(rtl)]:text-right',
	center: 'text-center',
	end: 'text-right in-[table:dir(rtl)]:text-left',
};

function GridRowInner<Row>(props: GridRowProps<Row>) {
	const {
		row,
		id,
		rowIndex,
		leaves,
		getValue,
		height,
		fresh,
		selected,
		onSelect,
		expanded,
		onExpand,
		actions,
		onOpen,
		detail,
	} = props;
	const ui = useUi();
	const first = leaves.find((leaf) => leaf.column);
	const name = first?.column ? String(getValue(row, first.id) ?? '') : id;

	const content = (leaf: Leaf<Row>): ReactNode => {
		if (leaf.column) {
			const value = getValue(row, leaf.id);
			return leaf.column.cell ? leaf.column.cell(row, value) : valueNode(leaf.column, value, ui);
		}
		if (leaf.id === selectId)
			return (
				<Checkbox
					tabIndex={-1}
					aria-label={ui.t('gridSelectRow', { name })}
					checked={selected === true}
					onClick={(event) => {
						event.stopPropagation();
						onSelect(id, selected !== true, event.shiftKey);
					}}
					onChange={() => {}}
				/>
			);
		if (leaf.id === expandId)
			return (
				<Button
					tabIndex={-1}
					variant="ghost"
					size="icon-xs"
					className="align-middle"
					aria-expanded={expanded === true}
					aria-label={ui.t('gridDetailsOf', { name })}
					onClick={(event) => {
						event.stopPropagation();
						onExpand(id);
					}}
				>
					<ChevronRight
						className={cn('transition-transform duration-100 rtl:-scale-x-100', expanded && 'rotate-90 rtl:-rotate-90')}
					/>
				</Button>
			);
		return leaf.id === actionsId && actions ? <RowActions actions={actions(row)} /> : null;
	};

	return (
		<>
			<tr
				data-nav
				data-row={id}
				data-slot="grid-row"
				data-fresh={fresh || undefined}
				aria-rowindex={rowIndex}
				aria-selected={selected ?? undefined}
				onClick={(event) => {
					// A click that selects text or hits a control isn't a row click; nor is one in its menu, which renders
					// elsewhere.
					const { target, currentTarget } = event;
					if (!(target instanceof Element) || !currentTarget.contains(target)) return;
					const control = target.closest('a,button,input,select,label');
					if (onOpen && !control && !window.getSelection()?.toString()) onOpen(row, event);
				}}
				onKeyDown={(event) => {
					if (!(event.target instanceof HTMLElement) || event.target.dataset.cell === undefined) return;
					if (event.key === ' ' && selected !== null) {
						event.preventDefault();
						onSelect(id, !selected, event.shiftKey);
					} else if (event.key === 'Enter' && onOpen && event.target.dataset.enter === 'self') {
						event.preventDefault();
						event.target.click();
					}
				}}
				className={cn('group/row', onOpen && 'cursor-pointer')}
			>
				{leaves.map((leaf, index) => {
					const align = leaf.column ? alignOf(leaf.column) : 'start';
					const numeric = leaf.column?.type === 'number' || leaf.column?.type === 'money';
					return (
						<td
							key={leaf.id}
							data-cell
							data-enter={onOpen && leaf.column && !leaf.column.cell && !leaf.column.copy ? 'self' : undefined}
							tabIndex={-1}
							aria-colindex={index + 1}
							style={pinStyle(leaf)}
							className={cn(
								'relative border-b bg-card px-3 text-sm transition-colors duration-75 group-hover/row:bg-muted focus-visible:-outline-offset-2',
								'group-aria-selected/row:bg-primary-soft',
								// Keeps the saved row findable.
								'group-data-marked/row:bg-primary-soft',
								fresh && 'bg-primary-soft',
								height,
								!leaf.column && 'px-2',
								leaf.id === selectId && 'ps-3 pe-1',
								(numeric || leaf.column?.type === 'date' || leaf.column?.type === 'datetime') && 'tabular-nums',
								pinClasses(leaf),
							)}
						>
							{leaf.column ? (
								<NewMark shown={fresh && leaf === first}>
									{/* A text is cut by its own direction and aligned by the grid's. */}
									<div data-tip-cut dir="auto" className={cn('truncate', textAlign[align])}>
										{content(leaf)}
									</div>
								</NewMark>
							) : (
								content(leaf)
							)}
						</td>
					);
				})}
			</tr>
			{expanded && detail && (
				<tr data-nav>
					<td data-cell tabIndex={-1} colSpan={leaves.length} className="border-b bg-muted p-0">
						<div className="sticky start-0 p-4" style={{ width: props.viewWidth }}>
							{detail(row)}
						</div>
					</td>
				</tr>
			)}
		</>
	);
}

/** A row that rerenders only when something of its own changes. */
export const GridRow = memo(GridRowInner) as typeof GridRowInner;
