import { Check, Search } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useId, useMemo, useState } from 'react';
import { cn } from '../../lib/cn';
import { useDebouncedDraft, useEvent } from '../../lib/hooks';
import { useUi } from '../../lib/ui-context';
import type { EarlyKeys } from '../../lib/use-early-keys';
import { type PagesOptions, usePages } from '../../lib/use-pages';
import { Button } from '../button';
import { menuItemClasses } from '../menus/dropdown-menu';
import { Spinner } from '../spinner';
import { matching } from './matching';
import type { Option, OptionSource } from './option';

const pageSize = 50;

function loaderOf(source: OptionSource, search: string): PagesOptions<Option>['load'] {
	if (typeof source === 'function') {
		return (skip, signal) => source({ search, skip, take: pageSize, signal });
	}
	return async () => {
		const items = matching(source, search);
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
	/** What was typed before the search field had the focus, and whether Enter came after it. */
	typed: EarlyKeys['typed'];
	/** The search field; whoever opens the list focuses it. */
	field: RefObject<HTMLInputElement | null>;
	onChoose: (option: Option) => void;
}

/**
 * A search field over a list of choices; the focus stays in the field, the arrows move in the list. More load near its
 * end. Enter chooses from the answer to what was typed, never from an earlier list: it waits for that answer.
 */
export default function OptionList({ label, source, chosen, multiple, typed, field, onChoose }: OptionListProps) {
	const { t } = useUi();
	const id = useId();
	const [search, setSearch] = useState(typed.text);
	const [entered, setEntered] = useState(typed.entered);
	const { draft, setDraft, flush } = useDebouncedDraft(search, setSearch, typeof source === 'function' ? 200 : 0);
	const [active, setActive] = useState(0);

	useEffect(() => {
		setDraft(typed.text);
		setEntered(typed.entered);
	}, [typed, setDraft]);

	const question = search.trim();
	// biome-ignore lint/correctness/useExhaustiveDependencies: another source, another number
	const number = useMemo(() => sources++, [source]);
	const key = ['options', number, question];
	const { items: options, status, more, retry } = usePages({ key, load: loaderOf(source, question), keyOf });
	// biome-ignore lint/correctness/useExhaustiveDependencies: another list begins at its top
	useEffect(() => setActive(0), [source, search]);

	const answered = status === 'ready' && draft.trim() === question;
	const chooseActive = useEvent(() => {
		const option = options[active];
		if (option && !option.disabled) onChoose(option);
	});
	useEffect(() => {
		if (!entered || !(answered || status === 'error')) return;
		setEntered(false);
		if (answered) chooseActive();
	}, [entered, answered, status, chooseActive]);

	const moveTo = (index: number) => {
		const next = Math.min(Math.max(index, 0), options.length - 1);
		setActive(next);
		document.getElementById(`${id}o${next}`)?.scrollIntoView({ block: 'nearest' });
	};
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.key === 'ArrowDown') moveTo(active + 1);
		else if (event.key === 'ArrowUp') moveTo(active - 1);
		else if (event.key === 'PageDown') moveTo(active + 8);
		else if (event.key === 'PageUp') moveTo(active - 8);
		else if (event.key === 'Enter') {
			flush();
			// Without a text there is nothing to wait for: the user can't know what will be first.
			if (answered) chooseActive();
			else if (draft.trim()) setEntered(true);
		} else return;
		event.preventDefault();
	};

	return (
		<div className="flex min-h-0 flex-col">
			<div className="flex items-center gap-2 border-b px-3">
				<Search aria-hidden className="size-4 shrink-0 text-muted-foreground" />
				<input
					ref={field}
					role="combobox"
					aria-label={label}
					aria-expanded
					aria-controls={`${id}list`}
					aria-autocomplete="list"
					aria-activedescendant={options[active] ? `${id}o${active}` : undefined}
					className="h-9 w-full min-w-0 bg-transparent outline-none"
					placeholder={t('search')}
					value={draft}
					onChange={(event) => {
						setEntered(false);
						setDraft(event.target.value);
					}}
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
