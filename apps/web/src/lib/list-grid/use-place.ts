import { afterFirstPage } from '@rewards/ui';
import { type RefObject, useEffect, useRef } from 'react';
import { keepPlace, keepSearch, type Place, placeOf } from './places';

// The first list of a tab has no place to restore: the code for it loads after its rows.
let loaded: typeof import('./follow-place') | undefined;
const load = async () => {
	loaded ??= await afterFirstPage(() => import('./follow-place'));
	return loaded;
};

/** Restores a list's place, and highlights a saved row; see `followPlace`. */
export function usePlace(root: RefObject<HTMLElement | null>): void {
	const address = window.location.pathname + window.location.search;
	const shown = useRef(address);

	useEffect(() => {
		shown.current = address;
		keepSearch(window.location.pathname, window.location.search);
	}, [address]);

	useEffect(() => {
		const element = root.current;
		if (!element) return;
		const left = placeOf(shown.current);
		const place: Place = { top: 0, start: 0, row: null };
		// Read while it is mounted: after that, the scroll position is lost.
		const keep = ({ type, target }: Event) => {
			if (!(target instanceof HTMLElement)) return;
			if (type !== 'scroll') place.row = target.closest<HTMLElement>('tr[data-row]')?.dataset['row'] ?? place.row;
			else if (target.dataset['slot'] === 'grid-scroller') {
				place.top = target.scrollTop;
				place.start = target.scrollLeft;
			}
		};
		const kinds = ['focusin', 'click', 'scroll'];
		for (const kind of kinds) element.addEventListener(kind, keep, true);
		let gone = false;
		let end: (() => void) | undefined;
		const follow = ({ followPlace }: typeof import('./follow-place')) => {
			if (!gone) end = followPlace(element, left);
		};
		if (loaded) follow(loaded);
		else load().then(follow, () => undefined);
		return () => {
			gone = true;
			end?.();
			for (const kind of kinds) element.removeEventListener(kind, keep, true);
			keepPlace(shown.current, place);
		};
	}, [root]);
}
