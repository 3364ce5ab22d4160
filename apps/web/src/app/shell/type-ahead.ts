import { useEffect } from 'react';
import { closePanel, useOpenPanel } from '../../lib/panels';
import { createStore, useStore } from '../../lib/store';

let typed = '';
/** What was typed while the palette loaded. */
export const typedAhead = (): string => typed;

const shown = createStore(false);
/** For the palette's layout effect: from then on, it gets the keys itself. */
export function paletteShown(): () => void {
	typed = '';
	shown.set(true);
	return () => shown.set(false);
}

function onKey(event: KeyboardEvent) {
	const { key, ctrlKey, metaKey, altKey } = event;
	if (ctrlKey || metaKey || altKey) return;
	if (key === 'Escape') closePanel();
	else if (key === 'Backspace') typed = typed.slice(0, -1);
	else if (key === 'Enter') typed += '\n';
	else if (key.length === 1) typed += key;
	else return;
	event.preventDefault();
	event.stopPropagation();
}

/**
 * Keeps text typed while the palette loads: it must not get lost or trigger shortcuts of the page. Not the fallback of
 * the palette's Suspense, because React may show that a third of a second late.
 */
export function TypeAhead() {
	const panel = useOpenPanel();
	const loading = !useStore(shown) && panel === 'palette';
	useEffect(() => {
		if (!loading) return;
		typed = '';
		window.addEventListener('keydown', onKey, true);
		return () => window.removeEventListener('keydown', onKey, true);
	}, [loading]);
	return null;
}
