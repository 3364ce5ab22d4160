import { Suspense, useEffect } from 'react';
import { singleKeysOff } from '../../lib/keys/single-keys';
import { lazily } from '../../lib/lazily';
import { closePanel, openPanel, useOpenPanel } from '../../lib/panels';
import { TypeAhead } from './type-ahead';

const panels = {
	palette: lazily(() => import('./page-palette').then((module) => module.PagePalette), 'palette'),
	settings: lazily(
		() => import('../../features/settings/settings-panel').then((module) => module.SettingsPanel),
		'settings',
	),
	quick: lazily(
		() => import('../../features/quick-panel/quick-panel').then((module) => module.QuickPanel),
		'quickPanel',
		'validation',
		'jobs',
	),
	keys: lazily(() => import('./keyboard-help').then((module) => module.KeyboardHelp), 'palette'),
};

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

/** The open panel, loaded on first use; and the keys that open one. */
export function Panels() {
	const name = useOpenPanel();
	useEffect(() => {
		window.addEventListener('keydown', onKeyDown);
		return () => {
			window.removeEventListener('keydown', onKeyDown);
			closePanel();
		};
	}, []);
	if (!name) return null;
	const Panel = panels[name];
	return (
		<Suspense fallback={name === 'palette' ? <TypeAhead /> : null}>
			<Panel onClose={closePanel} />
		</Suspense>
	);
}
