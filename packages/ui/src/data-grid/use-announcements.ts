import { useEffect, useRef, useState } from 'react';
import { formatNumber } from '../lib/format';
import { useUi } from '../lib/ui-context';
import type { RowsState } from './data/use-rows';
import type { GridColumn, GridState } from './types';

/**
 * What a screen reader hears after each result: how many rows, how sorted, how filtered. `announce` says something else
 * at once.
 */
export function useAnnouncements(
	{ status, answer, refused }: Pick<RowsState<unknown>, 'status' | 'answer'> & { refused: boolean },
	state: GridState,
	columns: readonly GridColumn<never>[],
) {
	const ui = useUi();
	const [text, setText] = useState('');
	const announced = useRef('');

	// biome-ignore lint/correctness/useExhaustiveDependencies: said once for each answer, not whenever the words change
	useEffect(() => {
		if (status === 'error') {
			// A refusal is an alert, which is heard by itself.
			if (!refused) setText(ui.t('gridErrorTitle'));
			announced.current = 'error';
			return;
		}
		const total = answer?.result.total ?? null;
		if (status !== 'ready' || total === null) return;
		const before = announced.current;
		announced.current = JSON.stringify([answer?.query, total]);
		// Not the page's initial state, nor a repeat: that would talk over a save message.
		if (before === '' || before === announced.current) return;
		let newer = false;
		// Words that aren't needed before a second query.
		void import('./filter/describe').then(({ activeFilters }) => {
			if (newer) return;
			const sorts = state.sort.map(({ field, desc }) => {
				const name = columns.find((column) => column.field === field)?.header ?? field;
				return ui.t(desc ? 'gridSortDown' : 'gridSortUp', { name });
			});
			const parts = [
				ui.t('gridCount', { count: total, number: formatNumber(total, ui.locale) }),
				...sorts,
				...activeFilters(state, columns, ui).map((chip) => chip.text),
			];
			setText(`${parts.join('. ')}.`);
		});
		return () => {
			newer = true;
		};
	}, [status, answer]);

	return { text, announce: setText };
}
