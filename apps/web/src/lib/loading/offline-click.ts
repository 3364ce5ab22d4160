import { createStore, useStore } from '../store';

/** Paths already shown in this tab: their code is loaded. */
const seen = new Set<string>();
export const rememberPath = (path: string): void => void seen.add(path);

/** Whether the user tried to open a page that can't show offline. */
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

/** Whether a page can show now. Offline, only pages that have shown before; for others a notice explains it. */
export function mayOpen(to: string): boolean {
	const path = new URL(to, window.location.href).pathname;
	const may = navigator.onLine || seen.has(path);
	refused.set(!may);
	return may;
}
