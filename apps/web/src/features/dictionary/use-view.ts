import { fold } from '@rewards/ui';
import { type DictionaryGroup, dictionaryGroups } from '@rewards/validators/dictionary/constants';
import { marksOf } from '@rewards/validators/dictionary/progress';
import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useSearch } from 'wouter';
import type { EditStore } from './edit-store';
import type { SiteLanguage } from './languages';
import type { TextRow } from './types';

export const shownTexts = ['all', 'missing', 'same', 'changed', 'faulty', 'unsaved'] as const;
export type Shown = (typeof shownTexts)[number];
export type GroupChoice = DictionaryGroup | 'all';

/** Rows rendered at first, and added each time the end is reached. */
const portion = 60;

/**
 * The visible texts: group and filter are in the address. An edited row stays until group, filter or search change,
 * even if it no longer matches.
 */
export function useView(store: EditStore, rows: readonly TextRow[], language: SiteLanguage) {
	const query = new URLSearchParams(useSearch());
	const [path, navigate] = useLocation();
	const [search, setSearchText] = useState('');
	const [drawn, setDrawn] = useState(portion);
	const group: GroupChoice = dictionaryGroups.find((one) => one === query.get('group')) ?? 'all';
	const shown: Shown = shownTexts.find((one) => one === query.get('show')) ?? 'all';
	// Versions change with every save, and filtered rows must not disappear while one edits them.
	const known = rows.length;
	// biome-ignore lint/correctness/useExhaustiveDependencies: chosen anew only when one of these is
	const found = useMemo(() => {
		const words = fold(search.trim());
		const marked = (row: TextRow): boolean => {
			if (shown === 'all') return true;
			if (shown === 'unsaved') return store.edit(row.key) !== undefined;
			return marksOf(language, { ...row, text: store.textOf(row.key) })[shown];
		};
		const says = ({ key, english, beside }: TextRow) =>
			words === '' || [key, store.textOf(key), english, beside].some((text) => fold(text).includes(words));
		return rows.filter((row) => (group === 'all' || row.group === group) && marked(row) && says(row));
	}, [store, known, language, group, shown, search]);

	const choose = (next: { group?: GroupChoice; show?: Shown }) => {
		const changed = new URLSearchParams(query);
		for (const [name, value] of Object.entries(next)) {
			if (value === 'all') changed.delete(name);
			else changed.set(name, value);
		}
		setDrawn(portion);
		const text = changed.toString();
		navigate(text ? `${path}?${text}` : path, { replace: true });
	};
	const more = () => setDrawn((before) => before + portion);
	return {
		group,
		shown,
		search,
		/** Keys and groups of all matches, of which the first `drawn` are rendered. */
		found,
		drawn,
		choose,
		more,
		setSearch(text: string) {
			setDrawn(portion);
			setSearchText(text);
		},
		/** Renders a text, whatever the filter. */
		show(key: string) {
			const at = found.findIndex((row) => row.key === key);
			const from = at >= 0 ? at : rows.findIndex((row) => row.key === key);
			flushSync(() => {
				if (at < 0) {
					choose({ group: 'all', show: 'all' });
					setSearchText('');
				}
				setDrawn((before) => Math.max(before, from + portion));
			});
		},
	};
}
export type View = ReturnType<typeof useView>;
