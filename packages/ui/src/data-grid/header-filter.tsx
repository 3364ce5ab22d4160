import { useEffect, useId, useMemo, useState } from 'react';
import { fold } from '../lib/fold';
import { formatNumber } from '../lib/format';
import { useDebouncedDraft } from '../lib/hooks';
import { createLatest, type LoadState } from '../lib/latest';
import { useUi } from '../lib/ui-context';
import { Button } from '../primitives/button';
import { Checkbox } from '../primitives/checkbox';
import { Input } from '../primitives/input';
import { Skeleton } from '../primitives/skeleton';
import { valueText } from './cell-value';
import type { GridDistinctResult, GridScalar } from './contract';
import { useGrid } from './grid-context';
import { setPicks } from './state';
import type { GridColumn } from './types';

type Values = LoadState<string, GridDistinctResult>;

/** The values that a column has among the rows that everything else leaves, with their counts, to pick from. */
export default function HeaderFilter({ column, onClose }: { column: GridColumn<never>; onClose: () => void }) {
	const ui = useUi();
	const { t, locale } = ui;
	const { state, change, loadDistinct, distinctQuery } = useGrid();
	const id = useId();
	const [picked, setPicked] = useState<readonly GridScalar[]>(state.picks[column.field] ?? []);
	const [search, setSearch] = useState('');
	const { draft, setDraft } = useDebouncedDraft(search, setSearch);
	// The server knows the values but not their words: of the few that have words all are asked for, and looked through here.
	const worded = column.type === 'boolean' || (column.options !== undefined && column.options.length <= 100);
	const asked = worded ? '' : search;
	const [values, setValues] = useState<Values>({ status: 'first', answer: null, error: null });

	const latest = useMemo(
		() =>
			createLatest<string, GridDistinctResult>(async (text, signal) => {
				if (!loadDistinct) return { values: [], total: 0 };
				return loadDistinct(distinctQuery(column.field, text), signal);
			}, setValues),
		[loadDistinct, distinctQuery, column.field],
	);
	useEffect(() => {
		latest.ask(asked);
		return latest.cancel;
	}, [latest, asked]);

	const toggle = (value: GridScalar, on: boolean) =>
		setPicked(on ? [...picked, value] : picked.filter((one) => one !== value));
	const apply = () => {
		change(setPicks(state, column.field, picked));
		onClose();
	};
	const result = values.answer?.result;
	const word = (value: GridScalar) => (value === null || value === '' ? t('gridBlank') : valueText(column, value, ui));
	const hidden = result ? result.total - result.values.length : 0;
	const shown = result?.values.filter(({ value }) => !worded || fold(word(value)).includes(fold(search.trim())));

	return (
		<form
			className="flex flex-col gap-2"
			onSubmit={(event) => {
				event.preventDefault();
				apply();
			}}
		>
			<Input
				autoFocus
				type="search"
				className="h-8"
				aria-label={t('gridValueSearch', { name: column.header })}
				placeholder={t('gridSearch')}
				value={draft}
				onChange={(event) => setDraft(event.target.value)}
			/>
			<ul
				aria-label={t('gridValuesOf', { name: column.header })}
				aria-busy={values.status === 'first' || values.status === 'busy'}
				className="scrollbar-thin -mx-1 h-60 overflow-y-auto"
			>
				{values.status === 'first' &&
					[60, 45, 70, 50, 35].map((width) => (
						<li key={width} className="flex h-7 items-center px-1">
							<Skeleton className="h-3" style={{ width: `${width}%` }} />
						</li>
					))}
				{values.status === 'error' && (
					<li className="flex flex-col items-start gap-2 p-1 text-danger-text text-sm" role="alert">
						{t('gridErrorTitle')}
						<Button size="xs" onClick={() => latest.ask(asked)}>
							{t('retry')}
						</Button>
					</li>
				)}
				{shown?.map(({ value, count }, index) => (
					<li key={`${typeof value}${String(value)}`}>
						<label
							htmlFor={`${id}${index}`}
							className="flex min-h-7 items-center gap-2 rounded-sm px-1 text-sm hover:bg-accent"
						>
							<Checkbox
								id={`${id}${index}`}
								checked={picked.includes(value)}
								onCheckedChange={(on) => toggle(value, on)}
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
				{shown?.length === 0 && <li className="p-1 text-muted-foreground text-sm">{t('noResults')}</li>}
				{hidden > 0 && <li className="p-1 text-muted-foreground text-xs">{t('gridMoreValues', { count: hidden })}</li>}
			</ul>
			<div className="flex items-center justify-between gap-2">
				<Button variant="ghost" size="sm" disabled={!picked.length} onClick={() => setPicked([])}>
					{t('clear')}
				</Button>
				<Button variant="primary" size="sm" type="submit">
					{picked.length ? t('gridApplyCount', { count: picked.length }) : t('apply')}
				</Button>
			</div>
		</form>
	);
}
