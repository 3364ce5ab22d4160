import { useEffect } from 'react';
import { singleKeysOff } from '../../lib/keys/single-keys';
import { closePanel, openPanel } from '../../lib/panels';

const typing = (target: EventTarget | null): boolean =>
	target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Ctrl+K opens the search, ? the shortcuts. */
function onKeyDown(event: KeyboardEvent) {
	if (event.defaultPrevented || event.isComposing || event.altKey) return;
	if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'k') {
		event.preventDefault();
		openPanel('palette');
	} else if (event.key === '?' && !singleKeysOff() && !event.ctrlKey && !event.metaKey && !typing(event.target)) {
		event.preventDefault();
		openPanel('keys');
	}
}

/** The keys that open a panel; the late parts show it. A panel closes with the frame. */
export function usePanelKeys(): void {
	useEffect(() => {
		window.addEventListener('keydown', onKeyDown);
		return () => {
			window.removeEventListener('keydown', onKeyDown);
			closePanel();
		};
	}, []);
}
