import { deferredParts } from '@rewards/ui';
import { createStore, useStore } from './store';

/** The panels above the page; one at a time. */
export type PanelName = 'palette' | 'settings' | 'quick' | 'keys';

export const openedPanel = createStore<PanelName | null>(null);
export function openPanel(name: PanelName): void {
	// A late part shows it.
	deferredParts.bring();
	openedPanel.set(name);
}
export const closePanel = (): void => openedPanel.set(null);
export const useOpenPanel = (): PanelName | null => useStore(openedPanel);
