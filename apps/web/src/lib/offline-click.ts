import { createStore, useStore } from './store';

/** Paths that have shown in this tab: what they need is here. */
const seen = new Set<string>();
export const rememberPath = (path: string): void => void seen.add(path);

/** Whether a page was asked for that can't be shown without a connection. */
const refused = createStore(false);
export const useRefusedPage = (): boolean => useStore(refused);

export function subscribeOnline(changed: () => void): () => void {
	window.addEventListener('online', changed);
	window.addEventListener('offline', changed);
	return () => {
		window.removeEventListener('online', changed);
		window.removeEventListener('offline', changed);
	};
}

if (typeof window !== 'undefined') window.addEventListener('online', () => refused.set(false));

/**
 * Whether a page can be shown now. Without a connection only those that have shown before; for another one a notice
 * says why not.
 */
export function mayOpen(to: string): boolean {
	const path = new URL(to, window.location.href).pathname;
	const may = navigator.onLine || seen.has(path);
	refused.set(!may);
	return may;
}
