import { cn } from '@rewards/ui';
import { Button } from '@rewards/ui/primitives/button';
import { Checkbox } from '@rewards/ui/primitives/choices/checkbox';
import { Building2, ChevronRight, Layers, Search, Star } from 'lucide-react';
import { type KeyboardEvent, useDeferredValue, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { Trail } from '../../../components/trail';
import { useListbox } from '../../../components/use-listbox';
import { useTranslation } from '../../../i18n/use-translation';
import { useSelf } from '../../../lib/session/self';
import { toggleFavourite, useKeptPlaces } from '../../../lib/workplace/kept-places';
import { type Place, sameId } from '../../../lib/workplace/place';
import { showDisabledPrograms } from '../../../lib/workplace/selection';
import { useWorkplace } from '../../../lib/workplace/workplace';
import { useGoTo } from './use-go-to';
import { type GroupName, type Row, useRows } from './use-rows';

interface SwitcherPanelProps {
	/** The current place. */
	here: Place;
	onClose: () => void;
	onChoose?: (() => void) | undefined;
}

/** Accounts and programs of every level, to search, expand and choose. */
export function SwitcherPanel({ here, onClose, onChoose }: SwitcherPanelProps) {
	const { t } = useTranslation(['switcher', 'shell']);
	const [, navigate] = useLocation();
	const { user, account } = useSelf();
	const { showDisabled } = useWorkplace();
	const goTo = useGoTo();
	const id = useId();
	const [text, setText] = useState('');
	const asked = useDeferredValue(text.trim().slice(0, 100));
	const { groups, asking, setOpen } = useRows(asked, showDisabled);
	const { favourites } = useKeptPlaces(user.id);
	const rows = groups.flatMap((group) => group.rows);
	const choose = ({ place }: Row) => {
		onClose();
		goTo(place);
		onChoose?.();
	};
	// Enter before the response arrives: chooses the first row of that response, not of an older text.
	const stale = asking || asked !== text.trim().slice(0, 100);
	const [waits, setWaits] = useState(false);
	const first = rows[0];
	const answer = useEffectEvent(() => {
		setWaits(false);
		if (first) choose(first);
	});
	useEffect(() => {
		if (waits && !stale) answer();
	}, [waits, stale]);
	const list = useListbox({
		entries: stale ? [] : rows,
		open: true,
		onChoose: choose,
		onOtherKey: (event: KeyboardEvent) => {
			if (event.key === 'Enter' && stale) setWaits(true);
			const row = rows[list.active];
			// In the search field, the arrows move the caret.
			if (text !== '' || row?.open === undefined) return;
			const rtl = document.documentElement.dir === 'rtl';
			const wanted = { ArrowRight: !rtl, ArrowLeft: rtl }[event.key];
			if (wanted === undefined) return;
			event.preventDefault();
			setOpen(row.place.id, wanted);
		},
	});
	const heading: Record<GroupName, string> = {
		favourites: t('favourites'),
		recent: t('recent'),
		accounts: t('shell:accountsToImpersonate'),
		programs: t('shell:programSites'),
	};
	const marked = favourites.some((one) => sameId(one, here));
	// Runs after the popover has moved the focus.
	const input = useRef<HTMLInputElement>(null);
	useEffect(() => input.current?.focus(), []);
	let index = -1;
	return (
		<div className="flex max-h-[min(36rem,80dvh)] flex-col">
			<div className="flex items-center gap-2 border-b px-3">
				<Search aria-hidden className="size-4 shrink-0 text-muted-foreground" />
				<input
					{...list.inputProps}
					ref={input}
					aria-haspopup="tree"
					aria-label={t('search')}
					placeholder={t('search')}
					value={text}
					onChange={(event) => {
						setText(event.target.value);
						setWaits(false);
						list.resetMark();
					}}
					className="h-11 min-w-0 flex-1 bg-transparent outline-none"
				/>
			</div>
			<div
				{...list.listProps}
				role="tree"
				aria-label={t('places')}
				className="scrollbar-thin min-h-0 flex-1 overflow-y-auto p-1"
			>
				{groups.map((group) => (
					// biome-ignore lint/a11y/useSemanticElements: a group of a tree is no fieldset
					<div key={group.name} role="group" aria-labelledby={`${id}${group.name}`}>
						<p id={`${id}${group.name}`} className="px-2 pt-2 pb-1 font-medium text-muted-foreground text-xs">
							{heading[group.name]}
						</p>
						{group.rows.map((row) => {
							index += 1;
							return (
								<PlaceRow
									key={row.key}
									row={row}
									ownId={account.id}
									active={index === list.active}
									current={sameId(row.place, here)}
									item={{
										...list.optionProps(index),
										onClick: () => choose(row),
										role: 'treeitem',
										'aria-level': row.level,
										'aria-expanded': row.open,
									}}
									onOpen={(open) => setOpen(row.place.id, open)}
								/>
							);
						})}
					</div>
				))}
			</div>
			{rows.length === 0 && !stale && (
				<p role="status" className="px-4 py-6 text-center text-muted-foreground text-sm">
					{t('shell:noResults')}
				</p>
			)}
			<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t px-3 py-2">
				<label htmlFor={`${id}disabled`} className="flex min-h-6 items-center gap-2 text-sm">
					<Checkbox
						id={`${id}disabled`}
						checked={showDisabled}
						onCheckedChange={(checked) => {
							showDisabledPrograms(checked);
							navigate('/customers');
							// After the target page has taken the focus.
							setTimeout(() => input.current?.focus());
						}}
					/>
					{t('shell:showDisabled')}
				</label>
				{here.path.length > 0 && (
					<Button
						variant="ghost"
						size="sm"
						className="-ms-2.5"
						aria-pressed={marked}
						onClick={() => toggleFavourite(user.id, here)}
					>
						<Star aria-hidden className={cn(marked && 'fill-current')} />
						<span className="truncate">{t(marked ? 'unmark' : 'mark', { name: here.name })}</span>
					</Button>
				)}
			</div>
		</div>
	);
}

interface PlaceRowProps {
	row: Row;
	ownId: string;
	active: boolean;
	/** The current place. */
	current: boolean;
	item: object;
	onOpen: (open: boolean) => void;
}

function PlaceRow({ row: { place, level, open, trail }, ownId, active, current, item, onOpen }: PlaceRowProps) {
	const { t } = useTranslation('shell');
	const Icon = place.kind === 'program' ? Layers : Building2;
	const name =
		place.kind === 'program' && !place.enabled
			? t('programDisabled', { name: place.name })
			: place.kind === 'account' && place.id === ownId
				? t('ownAccount', { name: place.name })
				: place.name;
	return (
		<div
			{...item}
			aria-current={current || undefined}
			style={{ paddingInlineStart: `${(level - 1) * 1.125 + 0.25}rem` }}
			className={cn(
				'flex min-h-8 cursor-default select-none items-center gap-2 rounded-sm pe-2 text-sm',
				active && 'bg-accent forced-colors:outline',
				current && 'font-medium text-primary-text',
			)}
		>
			<span
				aria-hidden
				className="grid size-6 shrink-0 place-items-center"
				onClick={(event) => {
					if (open === undefined) return;
					event.stopPropagation();
					onOpen(!open);
				}}
			>
				{open !== undefined && <ChevronRight className={cn('size-3.5', open ? 'rotate-90' : 'rtl:-scale-x-100')} />}
			</span>
			<Icon aria-hidden className="size-4 shrink-0 text-muted-foreground" />
			<span className="min-w-0 truncate">{name}</span>
			{trail && (
				<span className="ms-auto min-w-0 shrink truncate text-muted-foreground text-xs">
					<Trail names={trail.split(' › ')} />
				</span>
			)}
		</div>
	);
}
