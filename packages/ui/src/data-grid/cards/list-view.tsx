import type { MouseEvent, ReactNode } from 'react';
import { cn } from '../../lib/cn';
import { useUi } from '../../lib/ui-context';
import { Checkbox } from '../../primitives/choices/checkbox';
import { Skeleton } from '../../primitives/skeleton';
import type { GridTotals } from '../contract';
import { valueNode, valueText } from '../table/cell-value';
import { NewMark } from '../table/new-mark';
import { RowActions } from '../table/row-actions';
import type { GridColumn, RowAction } from '../types';
import { CardTotals } from './card-totals';

export interface ListViewProps<Row> {
	label: string;
	rows: readonly Row[];
	/** The id of the row that was just added. */
	fresh: string | null;
	/** Newer rows are loading. */
	busy: boolean;
	/** Number of placeholders while nothing has loaded yet; 0 afterwards. */
	skeletons: number;
	columns: readonly GridColumn<Row>[];
	rowId: (row: Row) => string;
	getValue: (row: Row, field: string) => unknown;
	isSelected: ((id: string) => boolean) | null;
	onSelect: (id: string, on: boolean, range: boolean) => void;
	actions: ((row: Row) => readonly RowAction[]) | undefined;
	onOpen: ((row: Row, event: MouseEvent) => void) | undefined;
	renderCard: ((row: Row) => ReactNode) | undefined;
	totals: GridTotals | null;
}

/** One card per row: on a phone, and by choice. Totals of all matching rows follow the cards. */
export function ListView<Row>(props: ListViewProps<Row>) {
	const { label, rows, skeletons, columns, rowId, getValue, isSelected, onSelect, actions, onOpen, renderCard } = props;
	const ui = useUi();
	const title = columns.find((column) => column.card === 'title') ?? columns[0];
	const subtitle = columns.find((column) => column.card === 'subtitle');
	const rest = columns.filter((column) => column !== title && column !== subtitle && column.card !== 'none');
	const node = (row: Row, column: GridColumn<Row>): ReactNode => {
		const value = getValue(row, column.field);
		return column.cell ? column.cell(row, value) : valueNode(column, value, ui);
	};
	/** The element that opens the card is a button already, so it can't contain a copy button. */
	const opener = (row: Row, column: GridColumn<Row>): ReactNode =>
		column.copy && !column.cell ? (
			<span data-ltr className="font-mono text-sm">
				{valueText(column, getValue(row, column.field), ui)}
			</span>
		) : (
			node(row, column)
		);
	const cardClasses = 'flex flex-col gap-2 rounded-lg border bg-card p-3 shadow-xs';

	return (
		<>
			<ul
				aria-label={label}
				aria-busy={props.busy || skeletons > 0}
				className={cn(
					'grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] gap-3 p-3',
					props.busy && 'animate-dim',
				)}
			>
				{Array.from({ length: skeletons }, (_, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
					<li key={index} aria-hidden className={cardClasses}>
						<Skeleton className="h-4 w-1/2" />
						<Skeleton className="h-3 w-4/5" />
						<Skeleton className="h-3 w-2/3" />
					</li>
				))}
				{rows.map((row) => {
					const id = rowId(row);
					const name = title ? String(getValue(row, title.field) ?? '') : id;
					return (
						<li
							key={id}
							data-row={id}
							data-fresh={id === props.fresh || undefined}
							className={cn(
								cardClasses,
								onOpen && 'relative focus-within:border-ring hover:border-input',
								(id === props.fresh || isSelected?.(id)) && 'border-primary bg-primary-soft',
							)}
						>
							<div className="flex items-start gap-2.5">
								{isSelected && (
									<Checkbox
										className="relative z-1 mt-0.5"
										aria-label={ui.t('gridSelectRow', { name })}
										checked={isSelected(id)}
										onClick={(event) => onSelect(id, !isSelected(id), event.shiftKey)}
										onChange={() => {}}
									/>
								)}
								<div className="min-w-0 flex-1">
									<div className="break-words font-medium">
										<NewMark shown={id === props.fresh}>
											{onOpen ? (
												// The button's ::after box covers the card: one target, and the text inside stays its name.
												<button
													type="button"
													className="text-start after:absolute after:inset-0 after:rounded-lg"
													onClick={(event) => onOpen(row, event)}
												>
													{title ? opener(row, title) : id}
												</button>
											) : (
												title && node(row, title)
											)}
										</NewMark>
									</div>
									{subtitle && (
										<div
											dir="auto"
											className="truncate text-left text-muted-foreground text-sm [[dir=rtl]_&]:text-right"
										>
											{node(row, subtitle)}
										</div>
									)}
								</div>
								{actions && (
									<div className="relative z-1 -me-1.5 -mt-1">
										<RowActions actions={actions(row)} />
									</div>
								)}
							</div>
							{renderCard ? (
								renderCard(row)
							) : (
								<dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
									{rest.map((column) => {
										const content = node(row, column);
										return content === null || content === '' ? null : (
											<div key={column.field} className="contents">
												<dt className="text-muted-foreground">{column.header}</dt>
												<dd className="wrap-anywhere relative z-1 min-w-0 justify-self-end text-end tabular-nums *:data-[slot=copyable]:flex-row-reverse *:data-[slot=copyable]:start-0 *:data-[slot=copyable]:px-0">
													{content}
												</dd>
											</div>
										);
									})}
								</dl>
							)}
						</li>
					);
				})}
			</ul>
			{props.totals && <CardTotals columns={columns} totals={props.totals} />}
		</>
	);
}
