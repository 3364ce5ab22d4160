import { ArrowDown, ArrowUp, Pin } from 'lucide-react';
import { useId } from 'react';
import { useUi } from '../../lib/ui-context';
import { Button } from '../../primitives/button';
import { Checkbox } from '../../primitives/choices/checkbox';
import { useGrid } from '../grid-context';
import { defaultLayout, isHidden, moveColumn, orderedFields } from '../state/state';
import { TotalsSwitch } from './totals-switch';

/** Which columns show, in which order, and which are pinned. */
export default function ColumnsPanel() {
	const { t } = useUi();
	const { state, columns, change, changeLayout } = useGrid();
	const id = useId();
	const { layout } = state;
	const fields = orderedFields(layout, columns);
	const byField = new Map(columns.map((column) => [column.field, column]));
	const move = (index: number, step: -1 | 1) => {
		const field = fields[index];
		const before = step < 0 ? fields[index - 1] : (fields[index + 2] ?? null);
		if (field && before !== undefined) change(moveColumn(state, columns, field, before));
	};
	return (
		<div className="flex flex-col gap-1">
			<ul aria-label={t('gridColumns')} className="scrollbar-thin -mx-1 max-h-96 overflow-y-auto">
				{fields.map((field, index) => {
					const column = byField.get(field);
					if (!column) return null;
					const hidden = isHidden(layout, column);
					const pinned = layout.pinned[field] === 'start';
					return (
						<li key={field} className="group/line flex items-center gap-1 rounded-sm ps-1 hover:bg-accent">
							<label htmlFor={id + field} className="flex min-h-8 min-w-0 flex-1 items-center gap-2 text-sm">
								<Checkbox
									id={id + field}
									checked={!hidden}
									disabled={column.fixed}
									onCheckedChange={(shown) => changeLayout({ hidden: { ...layout.hidden, [field]: !shown } })}
								/>
								<span className="truncate">{column.header}</span>
							</label>
							<Button
								variant="ghost"
								size="icon-xs"
								aria-label={t('gridPinColumn', { name: column.header })}
								aria-pressed={pinned}
								className="text-muted-foreground aria-pressed:text-primary-text"
								onClick={() => changeLayout({ pinned: { ...layout.pinned, [field]: pinned ? 'none' : 'start' } })}
							>
								<Pin className={pinned ? 'fill-current' : undefined} />
							</Button>
							<Button
								variant="ghost"
								size="icon-xs"
								disabled={index === 0}
								aria-label={t('gridMoveUp', { name: column.header })}
								className="text-muted-foreground"
								onClick={() => move(index, -1)}
							>
								<ArrowUp />
							</Button>
							<Button
								variant="ghost"
								size="icon-xs"
								disabled={index === fields.length - 1}
								aria-label={t('gridMoveDown', { name: column.header })}
								className="text-muted-foreground"
								onClick={() => move(index, 1)}
							>
								<ArrowDown />
							</Button>
						</li>
					);
				})}
			</ul>
			<TotalsSwitch />
			<Button
				variant="ghost"
				size="sm"
				className="self-start"
				onClick={() => changeLayout({ ...defaultLayout, density: layout.density })}
			>
				{t('gridColumnsReset')}
			</Button>
		</div>
	);
}
