import { cn } from '@rewards/ui';
import { InputGroup } from '@rewards/ui/primitives/input';
import { Kbd } from '@rewards/ui/primitives/kbd';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useListbox } from '../../components/use-listbox';
import { useTranslation } from '../../i18n/use-translation';
import { openPanel } from '../../lib/panels';
import { suggest } from '../../lib/suggest';
import { usePages } from './use-pages';

const keys = /mac|iphone|ipad/i.test(navigator.platform) ? '⌘ K' : 'Ctrl K';

/** The toolbar's search: suggestions while typing, arrow keys and Enter to go there. */
export function SearchSuggestions() {
	const { t } = useTranslation('shell');
	const [, navigate] = useLocation();
	const [query, setQuery] = useState('');
	const [focused, setFocused] = useState(false);
	const found = suggest(usePages(), query);
	const open = focused && query.trim() !== '';
	const list = useListbox({
		entries: found,
		open,
		onChoose: (entry) => {
			setQuery('');
			navigate(entry.href);
		},
		onOtherKey: (event) => {
			if (event.key === 'Escape') setQuery('');
		},
	});

	return (
		<search className="relative w-full min-w-0 max-w-80">
			<InputGroup
				{...list.inputProps}
				aria-label={t('search')}
				placeholder={t('search')}
				className="h-8"
				before={<Search aria-hidden />}
				after={
					<button
						type="button"
						aria-label={`${t('palette')}: ${keys}`}
						data-tip={t('palette')}
						aria-keyshortcuts="Control+K"
						className="rounded-sm max-sm:hidden"
						onClick={() => openPanel('palette')}
					>
						<Kbd>{keys}</Kbd>
					</button>
				}
				value={query}
				onChange={(event) => {
					setQuery(event.target.value);
					list.resetMark();
				}}
				onFocus={() => setFocused(true)}
				onBlur={() => setFocused(false)}
			/>
			<div
				hidden={!open}
				className="absolute start-0 top-full z-40 mt-1 w-full min-w-64 overflow-hidden rounded-lg bg-popover p-1 text-popover-foreground shadow-lg"
			>
				<ul {...list.listProps} aria-label={t('search')}>
					{found.map((entry, index) => (
						<li
							key={entry.id}
							{...list.optionProps(index)}
							className={cn(
								'flex min-h-8 cursor-pointer items-center gap-3 rounded-sm px-2 py-1 hover:bg-accent',
								index === list.active && 'bg-accent',
							)}
						>
							<span className="min-w-0 flex-1 truncate">{entry.title}</span>
							<span className="truncate text-muted-foreground text-xs">{entry.group}</span>
						</li>
					))}
				</ul>
				<p role="status" className={cn('px-2 text-muted-foreground', found.length === 0 && 'py-1.5')}>
					{open && found.length === 0 ? t('noResults') : ''}
				</p>
			</div>
		</search>
	);
}
