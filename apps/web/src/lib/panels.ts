import { lateParts } from '@rewards/ui';
import { createStore, useStore } from './store';

/** The panels above the page; one at a time. */
export type PanelName = 'palette' | 'settings' | 'quick' | 'keys';

const open = createStore<PanelName | null>(null);
export function openPanel(name: PanelName): void {
	// A late part shows it.
	lateParts.bring();
	open.set(name);
}
export const closePanel = (): void => open.set(null);
export const useOpenPanel = (): PanelName | null => useStore(open);
