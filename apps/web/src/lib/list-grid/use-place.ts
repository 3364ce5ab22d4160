import { afterFirstPage } from '@rewards/ui';
import { type RefObject, useEffect, useRef } from 'react';
import { keepSearch } from './places';

// The first list of a tab has no place to go back to: what follows it comes after its rows.
let loaded: typeof import('./follow-place') | undefined;
const load = async () => {
	loaded ??= await afterFirstPage(() => import('./follow-place'));
	return loaded;
};

/** Finds a list as it was left, and what was saved in it; see `followPlace`. */
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
		let gone = false;
		let end: (() => void) | undefined;
		const follow = ({ followPlace }: typeof import('./follow-place')) => {
			if (!gone) end = followPlace(element, () => shown.current);
		};
		if (loaded) follow(loaded);
		else load().then(follow, () => undefined);
		return () => {
			gone = true;
			end?.();
		};
	}, [root]);
}
