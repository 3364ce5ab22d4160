import { useEffect, useMemo, useRef, useState } from 'react';
import { createLatest, type LoadState } from './latest';

export interface Page<Item> {
	items: readonly Item[];
	/** How many there are in all. */
	total: number;
}
export type PageLoader<Item> = (question: string, skip: number, signal: AbortSignal) => Promise<Page<Item>>;

interface Further<Item> {
	pages: readonly Page<Item>[];
	status: 'ready' | 'busy' | 'error';
}
const none: Further<never> = { pages: [], status: 'ready' };

/**
 * What a question finds, page after page: the first at once, the next when `more` is called. Another question, or another `load`, begins
 * anew, and a page that comes late for an older one is dropped. `keyOf` tells items apart: one that has moved between two pages is
 * listed once.
 */
export function usePages<Item>(question: string, load: PageLoader<Item>, keyOf: (item: Item) => string) {
	const [first, setFirst] = useState<LoadState<string, Page<Item>>>({ status: 'first', answer: null, error: null });
	const [further, setFurther] = useState<Further<Item>>(none);
	const under = useRef<AbortController | null>(null);

	const latest = useMemo(
		() => createLatest<string, Page<Item>>((asked, signal) => load(asked, 0, signal), setFirst),
		[load],
	);
	useEffect(() => {
		setFurther(none);
		latest.ask(question);
		return () => {
			latest.cancel();
			under.current?.abort();
			under.current = null;
		};
	}, [latest, question]);

	const pages = [...(first.answer ? [first.answer.result] : []), ...further.pages];
	const loaded = pages.reduce((sum, { items }) => sum + items.length, 0);
	const newest = pages.at(-1);
	// Fewer than there were a page ago: an empty page is the end whatever was said before.
	const total = newest?.items.length ? newest.total : loaded;
	const items = [...new Map(pages.flatMap((page) => page.items.map((item) => [keyOf(item), item] as const))).values()];

	const more = async () => {
		if (under.current || first.status !== 'ready' || loaded >= total) return;
		const mine = new AbortController();
		under.current = mine;
		setFurther(({ pages: before }) => ({ pages: before, status: 'busy' }));
		try {
			const page = await load(question, loaded, mine.signal);
			if (!mine.signal.aborted) setFurther(({ pages: before }) => ({ pages: [...before, page], status: 'ready' }));
		} catch {
			// What is there stays usable, and the next call tries again.
			if (!mine.signal.aborted) setFurther(({ pages: before }) => ({ pages: before, status: 'error' }));
		} finally {
			if (under.current === mine) under.current = null;
		}
	};

	return {
		/** Of the first page. */
		status: first.status,
		items,
		total,
		/** How many have not come yet. */
		left: total - loaded,
		more,
		/** Of the page after those that are there. */
		moreStatus: further.status,
		retry: () => latest.ask(question),
	};
}
