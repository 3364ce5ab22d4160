import { Check, Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react';
import { cn } from '../lib/cn';
import { fold } from '../lib/fold';
import { useDebouncedDraft } from '../lib/hooks';
import { useUi } from '../lib/ui-context';
import { type PagesOptions, usePages } from '../lib/use-pages';
import { Button } from './button';
import { menuItemClasses } from './dropdown-menu';
import type { Option, OptionSource } from './option';
import { Spinner } from './spinner';

const pageSize = 50;

function loaderOf(source: OptionSource, search: string): PagesOptions<Option>['load'] {
	if (typeof source === 'function') {
		return (skip, signal) => source({ search, skip, take: pageSize, signal });
	}
	return async () => {
		const wanted = fold(search);
		const items = source.filter((option) => fold(`${option.label} ${option.description ?? ''}`).includes(wanted));
		return { items, total: items.length };
	};
}
const keyOf = (option: Option) => option.value;

/** Sources are functions: each is a query of its own in the cache. */
let sources = 0;

export interface OptionListProps {
	label: string;
	source: OptionSource;
	chosen: readonly string[];
	multiple?: boolean;
	onChoose: (option: Option) => void;
}

/**
 * A search field over a list of choices; the focus stays in the field, the arrows move in the list. More load near its
 * end.
 */
export default function OptionList({ label, source, chosen, multiple, onChoose }: OptionListProps) {
	const { t } = useUi();
	const id = useId();
	const [search, setSearch] = useState('');
	const { draft, setDraft, flush } = useDebouncedDraft(search, setSearch, typeof source === 'function' ? 200 : 0);
	const [active, setActive] = useState(0);

	const question = search.trim();
	// biome-ignore lint/correctness/useExhaustiveDependencies: another source, another number
	const number = useMemo(() => sources++, [source]);
	const key = ['options', number, question];
	const { items: options, status, more, retry } = usePages({ key, load: loaderOf(source, question), keyOf });
	// biome-ignore lint/correctness/useExhaustiveDependencies: another list begins at its top
	useEffect(() => setActive(0), [source, search]);

	const moveTo = (index: number) => {
		const next = Math.min(Math.max(index, 0), options.length - 1);
		setActive(next);
		document.getElementById(`${id}o${next}`)?.scrollIntoView({ block: 'nearest' });
	};
	const onKeyDown = (event: KeyboardEvent) => {
		const option = options[active];
		if (event.key === 'ArrowDown') moveTo(active + 1);
		else if (event.key === 'ArrowUp') moveTo(active - 1);
		else if (event.key === 'PageDown') moveTo(active + 8);
		else if (event.key === 'PageUp') moveTo(active - 8);
		else if (event.key === 'Enter') {
			flush();
			if (option && !option.disabled && draft.trim() === search.trim()) onChoose(option);
		} else return;
		event.preventDefault();
	};

	return (
		<div className="flex min-h-0 flex-col">
			<div className="flex items-center gap-2 border-b px-3">
				<Search aria-hidden className="size-4 shrink-0 text-muted-foreground" />
				<input
					// biome-ignore lint/a11y/noAutofocus: it is in a popup that was opened to choose
					autoFocus
					role="combobox"
					aria-label={label}
					aria-expanded
					aria-controls={`${id}list`}
					aria-autocomplete="list"
					aria-activedescendant={options[active] ? `${id}o${active}` : undefined}
					className="h-9 w-full min-w-0 bg-transparent outline-none"
					placeholder={t('search')}
					value={draft}
					onChange={(event) => setDraft(event.target.value)}
					onKeyDown={onKeyDown}
				/>
				{status === 'busy' && <Spinner className="text-muted-foreground" />}
			</div>
			<div
				id={`${id}list`}
				role="listbox"
				tabIndex={-1}
				aria-label={label}
				aria-multiselectable={multiple || undefined}
				aria-busy={status === 'first' || status === 'busy'}
				className="scrollbar-thin max-h-72 min-h-0 overflow-y-auto p-1"
				onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
					if (scrollHeight - scrollTop - clientHeight < 120) more();
				}}
			>
				{options.map((option, index) => {
					const selected = chosen.includes(option.value);
					return (
						// biome-ignore lint/a11y/useKeyWithClickEvents: the search field handles the keys for the whole list
						<div
							key={option.value}
							id={`${id}o${index}`}
							role="option"
							tabIndex={-1}
							aria-selected={selected}
							aria-disabled={option.disabled || undefined}
							data-highlighted={index === active ? '' : undefined}
							data-disabled={option.disabled ? '' : undefined}
							className={cn(menuItemClasses, 'pe-8')}
							onPointerMove={() => setActive(index)}
							onPointerDown={(event) => event.preventDefault()}
							onClick={() => !option.disabled && onChoose(option)}
						>
							<span className="min-w-0">
								<span className="block truncate">{option.label}</span>
								{option.description && (
									<span className="block truncate text-muted-foreground text-xs">{option.description}</span>
								)}
							</span>
							{selected && <Check aria-hidden className="absolute end-2" />}
						</div>
					);
				})}
			</div>
			<div role="status" className="text-muted-foreground text-sm">
				{status === 'first' && <p className="px-3 pb-3">{t('loading')}</p>}
				{status === 'ready' && options.length === 0 && <p className="px-3 pb-3">{t('noResults')}</p>}
				{status === 'error' && (
					<p className="flex items-center gap-2 px-3 pb-3 text-danger-text">
						{t('gridErrorTitle')}
						<Button size="xs" onClick={retry}>
							{t('retry')}
						</Button>
					</p>
				)}
			</div>
		</div>
	);
}
