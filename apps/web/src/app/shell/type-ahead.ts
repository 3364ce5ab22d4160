import { closePanel, openedPanel } from '../../lib/panels';

let typed = '';
/** What was typed while the palette loaded. */
export const typedAhead = (): string => typed;

let shown = false;
let listening = false;

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

function look() {
	const loading = openedPanel.get() === 'palette' && !shown;
	if (loading === listening) return;
	listening = loading;
	if (loading) {
		typed = '';
		window.addEventListener('keydown', onKey, true);
	} else {
		window.removeEventListener('keydown', onKey, true);
	}
}

/**
 * Keeps text typed while the palette loads: it must not get lost or trigger shortcuts of the page. Not a component,
 * because React may show what waits for a chunk a third of a second late.
 */
export function watchTyping(): void {
	openedPanel.subscribe(look);
	look();
}

/** For the palette's layout effect: from then on, it gets the keys itself. */
export function paletteShown(): () => void {
	shown = true;
	look();
	return () => {
		shown = false;
		look();
	};
}
