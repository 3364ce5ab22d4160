import { type RefObject, useEffect, useRef } from 'react';

/**
 * Gives the focus a new place when what had it goes away, so that whoever works by keyboard doesn't begin at the top of
 * the page again: the first within `within` that matches, once no question is open any more.
 */
export function useRefocus(within: RefObject<HTMLElement | null>, asking: boolean): (...selectors: string[]) => void {
	const wanted = useRef<string[] | null>(null);
	useEffect(() => {
		if (asking || !wanted.current) return;
		const found = wanted.current.map((selector) => within.current?.querySelector<HTMLElement>(selector));
		wanted.current = null;
		found.find((element) => !!element)?.focus();
	});
	return (...selectors) => {
		wanted.current = selectors;
	};
}
