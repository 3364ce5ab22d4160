import { cn } from '../../lib/cn';
import { useUi } from '../../lib/ui-context';
import type { GridTotals } from '../contract';
import { totalText } from '../groups/group-text';
import type { Leaf } from '../types';
import { alignOf } from './cell-value';
import { pinClasses, pinStyle } from './grid-row';

/** Totals of all matching rows, not of the page. */
export function TotalsRow({ leaves, totals }: { leaves: readonly Leaf<never>[]; totals: GridTotals }) {
	const ui = useUi();
	const firstColumn = leaves.find((leaf) => leaf.column)?.id;
	return (
		<tfoot>
			<tr data-nav>
				{leaves.map((leaf) => {
					const { column } = leaf;
					const text = column ? totalText(column, totals, ui) : '';
					return (
						<td
							key={leaf.id}
							data-cell
							tabIndex={-1}
							style={pinStyle(leaf)}
							className={cn(
								'sticky bottom-0 z-2 h-9 border-t bg-muted px-3 font-medium text-sm tabular-nums',
								column && alignOf(column) === 'end' && 'text-end',
								pinClasses(leaf),
								leaf.pinned && 'z-3',
							)}
						>
							<div data-tip-cut className="truncate">
								{text && <span data-ltr>{text}</span>}
								{!text && leaf.id === firstColumn && ui.t('gridTotals')}
							</div>
						</td>
					);
				})}
			</tr>
		</tfoot>
	);
}
