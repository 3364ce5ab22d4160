import { cn } from '@rewards/ui';
import type { ReactNode } from 'react';

export interface SimpleColumn<Row> {
	id: string;
	header: string;
	/** The header is for assistive technology only: the cells are self-explanatory. */
	quiet?: boolean;
	cell: (row: Row) => ReactNode;
	align?: 'start' | 'end';
	/** Left out on a phone, where another column's cell includes it. */
	wideOnly?: boolean;
	/** The total, below the rows; without any totals there is no such row. The first column labels it. */
	foot?: ReactNode;
}

export interface SimpleTableProps<Row> {
	/** Names the table. */
	label: string;
	columns: readonly SimpleColumn<Row>[];
	rows: readonly Row[];
	rowKey: (row: Row) => string;
	className?: string;
}

/** A short, complete, read-only list; for filters or pages use DataGrid. */
export function SimpleTable<Row>({ label, columns, rows, rowKey, className }: SimpleTableProps<Row>) {
	return (
		<section
			aria-label={label}
			// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
			tabIndex={0}
			className={cn('scrollbar-thin relative overflow-x-auto rounded-lg border bg-card shadow-xs', className)}
		>
			<table className="w-full border-collapse text-sm">
				<caption className="sr-only">{label}</caption>
				<thead>
					<tr className="border-b bg-muted text-muted-foreground">
						{columns.map((column) => (
							<th
								key={column.id}
								scope="col"
								className={cn(
									'h-9 whitespace-nowrap px-4 font-medium',
									column.align === 'end' ? 'text-end' : 'text-start',
									column.wideOnly && 'max-sm:hidden',
								)}
							>
								<span className={cn(column.quiet && 'sr-only')}>{column.header}</span>
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map((row) => (
						<tr key={rowKey(row)} className="border-b last:border-b-0 hover:bg-accent">
							{columns.map((column) => (
								<td
									key={column.id}
									className={cn(
										'h-11 max-w-96 break-words px-4 py-1.5',
										column.align === 'end' ? 'text-end tabular-nums' : 'text-start',
										column.wideOnly && 'max-sm:hidden',
									)}
								>
									{column.cell(row)}
								</td>
							))}
						</tr>
					))}
				</tbody>
				{columns.some(({ foot }) => foot !== undefined) && (
					<tfoot>
						<tr className="border-t bg-muted font-semibold">
							{columns.map(({ id, align, foot, wideOnly }, index) => {
								const Cell = index === 0 ? 'th' : 'td';
								return (
									<Cell
										key={id}
										scope={index === 0 ? 'row' : undefined}
										className={cn(
											'h-11 px-4 py-1.5',
											align === 'end' ? 'text-end tabular-nums' : 'text-start',
											wideOnly && 'max-sm:hidden',
										)}
									>
										{foot}
									</Cell>
								);
							})}
						</tr>
					</tfoot>
				)}
			</table>
		</section>
	);
}
