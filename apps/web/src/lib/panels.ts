import { createStore, useStore } from './store';

/** The panels above the page; one at a time. */
export type PanelName = 'palette' | 'settings' | 'quick' | 'keys';

const open = createStore<PanelName | null>(null);
export const openPanel = (name: PanelName): void => open.set(name);
export const closePanel = (): void => open.set(null);
export const useOpenPanel = (): PanelName | null => useStore(open);
