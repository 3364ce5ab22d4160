import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus when its element disappears, so keyboard users don't start at the top of the page again: to the first
 * match inside `within`, once no dialog is open.
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
