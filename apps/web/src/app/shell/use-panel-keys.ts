import { useEffect } from 'react';
import { closePanel, openPanel } from '../../lib/panels';

function onKeyDown(event: KeyboardEvent) {
	const { key, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented, isComposing } = event;
	if (defaultPrevented || isComposing || altKey || shiftKey || !(ctrlKey || metaKey)) return;
	if (key.toLowerCase() !== 'k') return;
	event.preventDefault();
	openPanel('palette');
}

/** Ctrl+K opens the search from the first moment on; the late parts show it. A panel closes with the frame. */
export function usePanelKeys(): void {
	useEffect(() => {
		window.addEventListener('keydown', onKeyDown);
		return () => {
			window.removeEventListener('keydown', onKeyDown);
			closePanel();
		};
	}, []);
}
