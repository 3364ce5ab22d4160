import { useEvent } from '@rewards/ui';
import type { KeptDraft } from '@rewards/ui/form';
import { useEffect, useRef, useState } from 'react';
import { drafts } from '../../lib/drafts';
import { useSelf } from '../../lib/session/self';

/** So long after the last change. */
const pauseMs = 300;
type Values = Readonly<Record<string, unknown>>;

/**
 * What was changed and not saved outlives a tab that is closed: it is kept a moment after each change, and offered when
 * the same thing is opened again. Each tab keeps its own, and what is on offer stays until someone takes or drops it.
 * `values` is undefined while nothing is changed.
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
		/** What of the offer couldn't be put in: it stays on offer, to be read and copied. */
		unread,
		/** False: the browser refuses to keep the changes, so they are lost with the tab. */
		kept: kept || !values,
		/**
		 * Puts the offer in. `use` gives back what it couldn't use; undefined: nothing. What was typed meanwhile is on
		 * offer instead.
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
		/** What is changed here was saved, or is not wanted. */
		settle: useEvent(() => {
			stopWaiting();
			drafts.write(own, null);
		}),
	};
}
export type KeptDraftState = ReturnType<typeof useKeptDraft>;
