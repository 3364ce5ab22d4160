import { Suspense } from 'react';
import { deferredImport } from '../../lib/loading/deferred-import';
import { closePanel, useOpenPanel } from '../../lib/panels';

const panels = {
	palette: deferredImport(() => import('./page-palette').then((module) => module.PagePalette), 'palette'),
	settings: deferredImport(
		() => import('../../features/settings/settings-panel').then((module) => module.SettingsPanel),
		'settings',
	),
	quick: deferredImport(
		() => import('../../features/quick-panel/quick-panel').then((module) => module.QuickPanel),
		'quickPanel',
		'validation',
		'jobs',
	),
	keys: deferredImport(() => import('./keyboard-help').then((module) => module.KeyboardHelp), 'palette'),
};

/** The open panel, loaded on first use. */
export function PanelHost() {
	const name = useOpenPanel();
	if (!name) return null;
	const Panel = panels[name];
	return (
		<Suspense fallback={null}>
			<Panel onClose={closePanel} />
		</Suspense>
	);
}
