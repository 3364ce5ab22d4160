import { useState } from 'react';
import { fold } from '../../lib/fold';
import { formatNumber } from '../../lib/format';
import { useDebouncedDraft } from '../../lib/hooks';
import { useUi } from '../../lib/ui-context';
import { usePages } from '../../lib/use-pages';
import { Button } from '../../primitives/button';
import { Input } from '../../primitives/input';
import type { GridScalar } from '../contract';
import { toDistinctQuery } from '../data/distinct-query';
import { useGrid } from '../grid-context';
import { setPicks } from '../state/state';
import { valueText } from '../table/cell-value';
import type { GridColumn } from '../types';
import { ValueList } from './value-list';

const keyOf = ({ value }: { value: GridScalar }): string => `${typeof value}${String(value)}`;

/** The values of a column among the rows that all other filters leave, with their counts, to pick from. */
export default function HeaderFilter({ column, onClose }: { column: GridColumn<never>; onClose: () => void }) {
	const ui = useUi();
	const { t, locale } = ui;
	const { state, columns, options, change, source } = useGrid();
	const { field } = column;
	// Kept apart from the visible values: picks from other pages and searches are kept.
	const [picked, setPicked] = useState<readonly GridScalar[]>(state.picks[field] ?? []);
	const [search, setSearch] = useState('');
	const { draft, setDraft } = useDebouncedDraft(search, setSearch);
	// The server knows the values but not their labels: all of the few labeled values are fetched, and searched here.
	const worded = column.type === 'boolean' || (column.options !== undefined && column.options.length <= 100);

	const question = toDistinctQuery(state, columns, field, worded ? '' : search, options);
	const pages = usePages({
		key: [...source.key, 'values', question],
		load: async (skip, signal) => {
			if (!source.distinct) return { items: [], total: 0 };
			const { values, total } = await source.distinct({ ...question, skip }, signal);
			return { items: values, total };
		},
		keyOf,
	});

	const pick = (value: GridScalar, on: boolean) =>
		setPicked((before) => (on ? [...before, value] : before.filter((one) => one !== value)));
	const apply = () => {
		change(setPicks(state, field, picked));
		onClose();
	};
	const word = (value: GridScalar) => (value === null || value === '' ? t('gridBlank') : valueText(column, value, ui));
	const wanted = worded ? fold(search.trim()) : '';
	const shown = pages.items.filter(({ value }) => !wanted || fold(word(value)).includes(wanted));
	const figure = (count: number) => formatNumber(count, locale);

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
			<ValueList
				label={t('gridValuesOf', { name: column.header })}
				pages={pages}
				shown={shown}
				word={word}
				picked={picked}
				onPick={pick}
			/>
			<p role="status" className="min-h-4 text-muted-foreground text-xs tabular-nums">
				{pages.total > 0 &&
					t('gridValueCount', { count: pages.total, shown: figure(shown.length), number: figure(pages.total) })}
			</p>
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
