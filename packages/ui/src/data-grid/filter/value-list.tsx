import { useEffect, useId, useRef } from 'react';
import { formatNumber } from '../../lib/format';
import { useUi } from '../../lib/ui-context';
import type { usePages } from '../../lib/use-pages';
import { Button } from '../../primitives/button';
import { Checkbox } from '../../primitives/choices/checkbox';
import { Skeleton } from '../../primitives/skeleton';
import { Spinner } from '../../primitives/spinner';
import type { GridDistinctResult, GridScalar } from '../contract';

type Value = GridDistinctResult['values'][number];

export interface ValueListProps {
	/** Names the list. */
	label: string;
	pages: ReturnType<typeof usePages<Value>>;
	/** Count of the visible values. */
	shown: readonly Value[];
	word: (value: GridScalar) => string;
	picked: readonly GridScalar[];
	onPick: (value: GridScalar, on: boolean) => void;
}

/** Values with their counts, to tick. More load near the end of the list, or by the button there. */
export function ValueList({ label, pages, shown, word, picked, onPick }: ValueListProps) {
	const { t, locale } = useUi();
	const id = useId();
	const { status, left, more, moreStatus } = pages;
	// The next value takes the button's place once loaded, so the keyboard continues from there.
	const goOn = useRef<number | null>(null);
	useEffect(() => {
		if (goOn.current === null || goOn.current >= shown.length) return;
		document.getElementById(`${id}${goOn.current}`)?.focus();
		goOn.current = null;
	}, [shown, id]);

	return (
		<ul
			aria-label={label}
			aria-busy={status === 'first' || status === 'busy' || moreStatus === 'busy'}
			className="scrollbar-thin -mx-1 h-60 overflow-y-auto"
			onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
				if (moreStatus === 'ready' && scrollHeight - scrollTop - clientHeight < 120) more();
			}}
		>
			{status === 'first' &&
				[60, 45, 70, 50, 35].map((width) => (
					<li key={width} className="flex h-7 items-center px-1">
						<Skeleton className="h-3" style={{ width: `${width}%` }} />
					</li>
				))}
			{status === 'error' && (
				<li className="flex flex-col items-start gap-2 p-1 text-danger-text text-sm" role="alert">
					{t('gridErrorTitle')}
					<Button size="xs" onClick={pages.retry}>
						{t('retry')}
					</Button>
				</li>
			)}
			{shown.map(({ value, count }, index) => (
				<li key={`${typeof value}${String(value)}`}>
					<label
						htmlFor={`${id}${index}`}
						className="flex min-h-7 items-center gap-2 rounded-sm px-1 text-sm hover:bg-accent"
					>
						<Checkbox
							id={`${id}${index}`}
							checked={picked.includes(value)}
							onCheckedChange={(on) => onPick(value, on)}
						/>
						<span
							data-tip-cut
							className={value === null || value === '' ? 'truncate text-muted-foreground' : 'truncate'}
						>
							{word(value)}
						</span>
						<span className="ms-auto shrink-0 ps-2 text-muted-foreground text-xs tabular-nums">
							{formatNumber(count, locale)}
						</span>
					</label>
				</li>
			))}
			{(status === 'ready' || status === 'busy') && shown.length === 0 && (
				<li className="p-1 text-muted-foreground text-sm">{t('noResults')}</li>
			)}
			{status === 'ready' && left > 0 && (
				<li className="flex flex-col items-start gap-2 p-1 text-sm">
					{moreStatus === 'error' && (
						<span role="alert" className="text-danger-text">
							{t('gridErrorTitle')}
						</span>
					)}
					<Button
						size="xs"
						variant="ghost"
						onClick={() => {
							goOn.current = shown.length;
							more();
						}}
					>
						{moreStatus === 'busy' && <Spinner />}
						{t(moreStatus === 'error' ? 'retry' : 'gridMoreRows', { count: left })}
					</Button>
				</li>
			)}
		</ul>
	);
}
