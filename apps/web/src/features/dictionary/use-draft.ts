import { useEvent } from '@rewards/ui';
import { useEffect, useRef, useState } from 'react';
import { drafts } from '../../lib/storage/drafts';
import type { EditStore } from './edit-store';

/** Delay after the last keystroke. */
const pauseMs = 300;

/**
 * Keeps unsaved input after the tab closes: stores it shortly after typing, and offers it when the language opens
 * again. Each tab keeps its own, and an offer stays until it is restored or discarded.
 */
export function useDraft(store: EditStore, name: string) {
	const [own] = useState(() => drafts.newKey(name));
	const [offers, setOffers] = useState(() => drafts.kept(name));
	/** The part of the offer that couldn't be restored, by key. */
	const [unread, setUnread] = useState<Readonly<Record<string, unknown>> | null>(null);
	const [kept, setKept] = useState(true);
	const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
	const keep = useEvent(() => {
		clearTimeout(timer.current);
		timer.current = undefined;
		const values = store.kept();
		drafts.write(own, Object.keys(values).length > 0 ? { at: new Date().toISOString(), values } : null);
		setKept(drafts.isKept(own));
	});
	useEffect(() => {
		const flush = () => timer.current !== undefined && keep();
		const stop = store.subscribe(() => {
			clearTimeout(timer.current);
			timer.current = setTimeout(keep, pauseMs);
		});
		const heedOthers = drafts.onDropped(own, keep);
		window.addEventListener('pagehide', flush);
		return () => {
			stop();
			heedOthers();
			window.removeEventListener('pagehide', flush);
			flush();
		};
	}, [own, store, keep]);
	const drop = useEvent(() => {
		for (const { key } of offers) drafts.write(key, null);
		setOffers([]);
		setUnread(null);
	});
	return {
		offered: offers[0]?.draft ?? null,
		unread,
		kept,
		take: useEvent(() => {
			// If several tabs kept the same text, the newest.
			const all = Object.assign({}, ...offers.map(({ draft }) => draft.values).toReversed()) as Record<string, unknown>;
			const left = store.restore(all);
			keep();
			if (Object.keys(left).length > 0) setUnread(left);
			else drop();
		}),
		drop,
		/** The changes here were discarded. */
		giveUp: useEvent(() => {
			clearTimeout(timer.current);
			timer.current = undefined;
			drafts.write(own, null);
		}),
	};
}
export type DraftState = ReturnType<typeof useDraft>;
