import { useEvent } from '@rewards/ui';
import type { KeptDraft } from '@rewards/ui/form';
import { useEffect, useRef, useState } from 'react';
import { useSelf } from '../../lib/session/self';
import { drafts } from '../../lib/storage/drafts';

/** Delay after the last change. */
const pauseMs = 300;
type Values = Readonly<Record<string, unknown>>;

/**
 * Keeps unsaved changes after the tab closes: stores them shortly after each change, and offers them when the same item
 * opens again. Each tab keeps its own, and an offer stays until it is restored or discarded. `values` is undefined
 * while nothing has changed.
 */
export function useKeptDraft(about: string, values: Values | undefined) {
	const self = useSelf().user.id;
	const name = `${self} ${about}`;
	const [own] = useState(() => drafts.newKey(name));
	const [offers, setOffers] = useState<readonly KeptDraft[]>(() => drafts.kept(name));
	const [unread, setUnread] = useState<string | null>(null);
	const [kept, setKept] = useState(true);
	const waiting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
	const changed = JSON.stringify(values ?? null);
	const stopWaiting = () => {
		clearTimeout(waiting.current);
		waiting.current = undefined;
	};
	const write = useEvent(() => {
		stopWaiting();
		drafts.write(own, values ? { at: new Date().toISOString(), values } : null);
		setKept(drafts.isKept(own));
	});
	// biome-ignore lint/correctness/useExhaustiveDependencies: each change is kept anew
	useEffect(() => {
		clearTimeout(waiting.current);
		waiting.current = setTimeout(write, pauseMs);
	}, [changed, write]);
	useEffect(() => {
		const flush = () => waiting.current !== undefined && write();
		const stop = drafts.onDropped(own, write);
		window.addEventListener('pagehide', flush);
		return () => {
			stop();
			window.removeEventListener('pagehide', flush);
			flush();
		};
	}, [own, write]);
	const [offer, ...others] = offers;
	const remove = ({ key }: KeptDraft, left: readonly KeptDraft[]) => {
		drafts.write(key, null);
		setOffers(left);
		setUnread(null);
	};
	return {
		offered: offer?.draft ?? null,
		/** The part of the offer that couldn't be restored: it stays visible, to read and copy. */
		unread,
		/** False: the browser refuses to store the changes, so they are lost with the tab. */
		kept: kept || !values,
		/**
		 * Restores the offer. `use` returns what it couldn't use; undefined: nothing. Input typed in the meantime becomes
		 * the new offer.
		 */
		take: useEvent((use: (values: Values) => unknown) => {
			if (!offer) return;
			const left = use(offer.draft.values);
			if (left !== undefined) return setUnread(JSON.stringify(left, null, 1));
			const typed = values && { key: drafts.newKey(name), draft: { at: new Date().toISOString(), values } };
			if (typed) drafts.write(typed.key, typed.draft);
			drafts.write(own, offer.draft);
			remove(offer, typed ? [...others, typed] : others);
		}),
		drop: useEvent(() => offer && remove(offer, others)),
		/** The changes here were saved, or discarded. */
		settle: useEvent(() => {
			stopWaiting();
			drafts.write(own, null);
		}),
	};
}
export type KeptDraftState = ReturnType<typeof useKeptDraft>;
