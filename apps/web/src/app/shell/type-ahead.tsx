import { useEffect } from 'react';
import { closePanel } from '../../lib/panels';

let typed = '';
export const typedAhead = (): string => typed;
export const forgetTyped = (): void => {
	typed = '';
};

/** Keeps text typed while the palette loads: it must not get lost or trigger shortcuts of the page. */
export function TypeAhead() {
	useEffect(() => {
		forgetTyped();
		const onKey = (event: KeyboardEvent) => {
			const { key, ctrlKey, metaKey, altKey } = event;
			if (ctrlKey || metaKey || altKey) return;
			if (key === 'Escape') closePanel();
			else if (key === 'Backspace') typed = typed.slice(0, -1);
			else if (key === 'Enter') typed += '\n';
			else if (key.length === 1) typed += key;
			else return;
			event.preventDefault();
			event.stopPropagation();
		};
		window.addEventListener('keydown', onKey, true);
		return () => window.removeEventListener('keydown', onKey, true);
	}, []);
	return null;
}
