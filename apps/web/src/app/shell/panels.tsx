import { lazy } from '@rewards/ui';
import { Suspense, useEffect } from 'react';
import { singleKeysOff } from '../../lib/keys/single-keys';
import { closePanel, openPanel, useOpenPanel } from '../../lib/panels';

// Loads with the late parts of the frame, or on first use.
const PanelHost = lazy(() => import('./panel-host').then((module) => ({ default: module.PanelHost })));

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

/** The open panel, and the keys that open one. */
export function Panels() {
	const name = useOpenPanel();
	useEffect(() => {
		window.addEventListener('keydown', onKeyDown);
		return () => {
			window.removeEventListener('keydown', onKeyDown);
			closePanel();
		};
	}, []);
	return (
		name && (
			<Suspense fallback={null}>
				<PanelHost name={name} />
			</Suspense>
		)
	);
}
