import { useId } from 'react';
import { useUi } from '../../lib/ui-context';
import type { GridTotals } from '../contract';
import { totalText } from '../groups/group-text';
import type { GridColumn } from '../types';

/** Totals of all matching rows, not of the page, below the cards. */
export function CardTotals({ columns, totals }: { columns: readonly GridColumn<never>[]; totals: GridTotals }) {
	const ui = useUi();
	const id = useId();
	const figures = columns.flatMap((column) => {
		const text = totalText(column, totals, ui);
		return text ? [{ field: column.field, header: column.header, text }] : [];
	});
	if (figures.length === 0) return null;
	return (
		<section
			aria-labelledby={id}
			className="mx-3 mb-3 flex flex-wrap items-baseline gap-x-6 gap-y-1 rounded-lg border bg-muted px-3 py-2 text-sm"
		>
			<span id={id} className="font-medium">
				{ui.t('gridTotals')}
			</span>
			<dl className="flex min-w-0 flex-1 flex-wrap justify-end gap-x-6 gap-y-1">
				{figures.map(({ field, header, text }) => (
					<div key={field} className="flex min-w-0 gap-2">
						<dt className="text-muted-foreground">{header}</dt>
						<dd className="wrap-anywhere min-w-0 font-medium tabular-nums">{text}</dd>
					</div>
				))}
			</dl>
		</section>
	);
}
