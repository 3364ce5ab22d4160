import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { formatNumber } from '../../lib/format';
import { useUi } from '../../lib/ui-context';
import { Button } from '../../primitives/button';
import { Select } from '../../primitives/choices/select';
import { useGrid } from '../grid-context';
import { pageCount, setPageSize } from '../state/state';
import { shownText } from './shown-text';

export interface PagerProps {
	/** Null while unknown. */
	total: number | null;
	/** For a grouped list, whose pages count groups: its number of rows. */
	rows: number | null;
	pageSizes: readonly number[];
	/** The page could not be loaded: the counts are those of the list before it. */
	failed: boolean;
}

/** "1–12 of 1,004,211" or "2 groups · 199 rows", page size, steps, go to page. */
export function Pager({ total, rows, pageSizes, failed }: PagerProps) {
	const { t, locale } = useUi();
	const { label, state, change } = useGrid();
	const id = useId();
	const { page, pageSize } = state;
	const pages = pageCount(total, pageSize);
	const [draft, setDraft] = useState(String(page));
	useEffect(() => setDraft(String(page)), [page]);

	const go = (next: number) => {
		const target = Math.min(Math.max(1, next), pages);
		setDraft(String(target));
		if (target !== page) change({ ...state, page: target });
	};
	const number = (value: number) => formatNumber(value, locale);
	const sizes = pageSizes.includes(pageSize) ? pageSizes : [...pageSizes, pageSize].sort((a, b) => a - b);
	const steps = [
		{ label: t('pageFirst'), icon: <ChevronFirst />, to: 1, off: page <= 1 },
		{ label: t('pagePrevious'), icon: <ChevronLeft />, to: page - 1, off: page <= 1 },
		{ label: t('pageNext'), icon: <ChevronRight />, to: page + 1, off: page >= pages },
		{ label: t('pageLast'), icon: <ChevronLast />, to: pages, off: page >= pages },
	];

	return (
		<div
			data-slot="grid-pager"
			className="flex min-h-10 shrink-0 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t px-3 py-1 text-muted-foreground text-sm"
		>
			<div className="flex items-center gap-3">
				<span className="min-w-20 tabular-nums">
					{!failed && shownText({ total, rows, page, pageSize }, t, number)}
				</span>
				<span className="max-sm:hidden">
					<Select
						look="quiet"
						className="w-auto"
						aria-label={t('pageSize')}
						value={String(pageSize)}
						options={sizes.map((size) => ({ value: String(size), label: t('pageSizeOption', { size: number(size) }) }))}
						onValueChange={(size) => change(setPageSize(state, Number(size)))}
					/>
				</span>
			</div>
			<nav aria-label={t('pages', { label })} className="flex items-center gap-0.5">
				{steps.slice(0, 2).map((step) => (
					<Step key={step.label} {...step} onGo={go} />
				))}
				<form
					className="flex items-center gap-1.5 px-1 tabular-nums"
					onSubmit={(event) => {
						event.preventDefault();
						if (/^\d+$/.test(draft)) go(Number(draft));
						else setDraft(String(page));
					}}
				>
					<label htmlFor={id} className="max-sm:sr-only">
						{t('page')}
					</label>
					<input
						id={id}
						inputMode="numeric"
						autoComplete="off"
						value={draft}
						onFocus={(event) => event.target.select()}
						onBlur={() => setDraft(String(page))}
						onChange={(event) => setDraft(event.target.value.replace(/\D/g, '').slice(0, 9))}
						style={{ width: `${Math.max(2, draft.length) + 2}ch` }}
						className="h-6 rounded-sm border border-input bg-card px-1 text-center text-foreground"
					/>
					<span className="whitespace-nowrap">{t('pageOf', { pages: number(pages) })}</span>
				</form>
				{steps.slice(2).map((step) => (
					<Step key={step.label} {...step} onGo={go} />
				))}
			</nav>
		</div>
	);
}

interface StepProps {
	label: string;
	icon: ReactNode;
	to: number;
	off: boolean;
	onGo: (page: number) => void;
}

/** Stays focusable at the end of the list, so the last step doesn't lose the focus. */
function Step({ label, icon, to, off, onGo }: StepProps) {
	return (
		<Button
			variant="ghost"
			size="icon-sm"
			aria-label={label}
			data-tip={label}
			aria-disabled={off || undefined}
			className="aria-disabled:opacity-40 [&_svg]:rtl:-scale-x-100"
			onClick={() => !off && onGo(to)}
		>
			{icon}
		</Button>
	);
}
