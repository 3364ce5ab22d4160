import { FilterX, X } from 'lucide-react';
import { cn } from '../../lib/cn';
import { useUi } from '../../lib/ui-context';
import { Button } from '../../primitives/button';
import { useGrid } from '../grid-context';
import { clearFilters, setFilter, setPicks, setSearch } from '../state/state';
import { activeFilters, type Chip } from './describe';

/** The active filters, removable one by one or all at once. */
export default function FilterChips() {
	const ui = useUi();
	const { state, columns, change } = useGrid();
	const chips = activeFilters(state, columns, ui);
	if (!chips.length && !state.group.length) return null;
	const names = new Map(columns.map((column) => [column.field, column.header]));
	const remove = (chip: Chip) => {
		if (chip.kind === 'search') change(setSearch(state, ''));
		else change(chip.kind === 'filter' ? setFilter(state, chip.field, undefined) : setPicks(state, chip.field, []));
	};
	return (
		// One line, so the list below stays in place; on a phone a line of its own.
		<div className="flex min-w-48 flex-1 items-center gap-1 max-sm:order-last max-sm:basis-full">
			<ul
				data-slot="grid-chips"
				aria-label={ui.t('gridFilters')}
				// Leaves room at the ends; otherwise a fraction of a pixel is cut off the last button.
				className="flex min-w-0 items-center gap-1.5 overflow-x-auto px-0.5 [scrollbar-width:none]"
			>
				{state.group.map(({ field }) => (
					<ChipItem
						key={`group ${field}`}
						className="bg-secondary"
						text={ui.t('chipGroup', { name: names.get(field) ?? field })}
						onRemove={() => change({ ...state, page: 1, group: state.group.filter((one) => one.field !== field) })}
					/>
				))}
				{chips.map((chip) => (
					<ChipItem key={chip.kind + chip.field} text={chip.text} onRemove={() => remove(chip)} />
				))}
			</ul>
			{chips.length > 0 && (
				<Button
					variant="ghost"
					size="icon-sm"
					aria-label={ui.t('gridClearAll')}
					data-tip={ui.t('gridClearAll')}
					className="shrink-0 text-muted-foreground"
					onClick={() => change(clearFilters(state))}
				>
					<FilterX />
				</Button>
			)}
		</div>
	);
}

function ChipItem({ text, onRemove, className }: { text: string; onRemove: () => void; className?: string }) {
	const { t } = useUi();
	return (
		<li
			className={cn(
				'inline-flex h-6 min-w-16 max-w-80 items-center rounded-sm bg-primary-soft ps-2 font-medium text-primary-text text-xs',
				className && 'text-foreground',
				className,
			)}
		>
			<span data-tip-cut className="truncate">
				{text}
			</span>
			<button
				type="button"
				aria-label={t('removeValue', { value: text })}
				onClick={onRemove}
				className="grid size-6 shrink-0 place-items-center rounded-sm hover:bg-primary/15"
			>
				<X aria-hidden className="size-3" />
			</button>
		</li>
	);
}
