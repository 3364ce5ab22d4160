import { Search, X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useDebouncedDraft } from '../../lib/hooks';
import { useUi } from '../../lib/ui-context';
import { Button } from '../../primitives/button';
import { InputGroup } from '../../primitives/input';
import { Kbd } from '../../primitives/kbd';
import { useGrid } from '../grid-context';
import { setSearch } from '../state/state';

function isTyping(target: EventTarget | null): boolean {
	return (
		target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
	);
}

/** The server's limit. */
const longest = 200;

/**
 * Searches while typing, up to the limit; `/` focuses it from anywhere on the page, Escape clears it, ↓ goes to the
 * rows.
 */
export function SearchBox() {
	const { label, state, change } = useGrid();
	const { t } = useUi();
	const { draft, setDraft, flush } = useDebouncedDraft(state.search, (search) => {
		if (search.length <= longest) change(setSearch(state, search));
	});
	const over = draft.length - longest;
	const tooLong = useId();
	const input = useRef<HTMLDivElement>(null);

	useEffect(() => {
		const onKey = (event: KeyboardEvent) => {
			if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
			// Switched off by the user (app/shell/page-keys).
			if (document.documentElement.dataset['singleKeys'] === 'off') return;
			// A dialog above the grid gets the keys.
			if (document.querySelector('[role=dialog],[role=alertdialog]')) return;
			const box = input.current?.querySelector('input');
			if (!box?.offsetParent) return;
			event.preventDefault();
			box.select();
		};
		document.addEventListener('keydown', onKey);
		return () => document.removeEventListener('keydown', onKey);
	}, []);

	const clear = () => {
		setDraft('');
		change(setSearch(state, ''));
	};

	return (
		<div ref={input} className="w-64 min-w-0 max-w-full flex-1 max-sm:basis-full sm:flex-none">
			<InputGroup
				type="search"
				className="h-8 px-2.5"
				inputClassName="[&::-webkit-search-cancel-button]:hidden"
				before={<Search aria-hidden />}
				aria-label={t('gridSearchIn', { label })}
				placeholder={t('gridSearch')}
				aria-invalid={over > 0 || undefined}
				aria-describedby={over > 0 ? tooLong : undefined}
				value={draft}
				onChange={(event) => setDraft(event.target.value)}
				onKeyDown={(event) => {
					if (event.key === 'Enter') flush();
					if (event.key === 'ArrowDown') {
						const row = input.current
							?.closest('[data-slot=data-grid]')
							?.querySelector('tbody tr[data-nav] > [data-cell]');
						if (!(row instanceof HTMLElement)) return;
						event.preventDefault();
						flush();
						row.focus();
					}
					if (event.key === 'Escape' && draft) {
						event.stopPropagation();
						clear();
					}
				}}
				after={
					draft ? (
						<Button
							variant="ghost"
							size="icon-xs"
							className="-me-1.5"
							aria-label={t('gridSearchClear')}
							onClick={clear}
						>
							<X />
						</Button>
					) : (
						<Kbd aria-hidden className="coarse:hidden">
							/
						</Kbd>
					)
				}
			/>
			{over > 0 && (
				<p id={tooLong} role="alert" className="px-1 pt-1 text-danger-text text-xs">
					{t('tooLongBy', { max: longest, over })}
				</p>
			)}
		</div>
	);
}
