import { X } from 'lucide-react';
import { useUi } from '../lib/ui-context';
import { Button } from '../primitives/button';
import { activeFilters, type Chip } from './describe';
import { useGrid } from './grid-context';
import { clearFilters, setFilter, setPicks, setSearch } from './state';

/** What narrows the list, each removable, and all at once. */
export function FilterChips() {
	const ui = useUi();
	const { state, columns, change } = useGrid();
	const chips = activeFilters(state, columns, ui);
	if (!chips.length) return null;
	const remove = (chip: Chip) => {
		if (chip.kind === 'search') change(setSearch(state, ''));
		else change(chip.kind === 'filter' ? setFilter(state, chip.field, undefined) : setPicks(state, chip.field, []));
	};
	return (
		<ul
			data-slot="grid-chips"
			aria-label={ui.t('gridFilters')}
			className="flex flex-wrap items-center gap-1.5 px-3 pb-2"
		>
			{chips.map((chip) => (
				<li
					key={chip.kind + chip.field}
					className="inline-flex h-6 max-w-full items-center rounded-sm bg-primary-soft ps-2 font-medium text-primary-text text-xs"
				>
					<span data-tip-cut className="max-w-80 truncate">
						{chip.text}
					</span>
					<button
						type="button"
						aria-label={ui.t('removeValue', { value: chip.text })}
						onClick={() => remove(chip)}
						className="grid size-6 shrink-0 place-items-center rounded-sm hover:bg-primary/15"
					>
						<X aria-hidden className="size-3" />
					</button>
				</li>
			))}
			<li>
				<Button variant="ghost" size="xs" className="text-muted-foreground" onClick={() => change(clearFilters(state))}>
					{ui.t('gridClearAll')}
				</Button>
			</li>
		</ul>
	);
}
