import { useSyncExternalStore } from 'react';

/** What the browser keeps, under the names that docs/product/shell.md gives. */
export const storageKeys = [
	'jwt_access_token',
	'isDisabledVisible',
	'customerId',
	'customer2Id',
	'customer3Id',
	'selectedCustomerId',
	'programId',
] as const;
export type StorageKey = (typeof storageKeys)[number];

// A browser may refuse storage (private windows, policies); the tab then works until it is closed.
const memory = new Map<string, string>();
const listeners = new Set<() => void>();

export function readStored(key: StorageKey): string | null {
	try {
		return localStorage.getItem(key);
	} catch {
		return memory.get(key) ?? null;
	}
}

/** Several keys at once, so that nobody sees half of a change. `null` removes. */
export function writeStored(values: Partial<Record<StorageKey, string | null>>): void {
	for (const key of storageKeys) {
		const value = values[key];
		if (value === undefined) continue;
		try {
			if (value === null) localStorage.removeItem(key);
			else localStorage.setItem(key, value);
		} catch {
			if (value === null) memory.delete(key);
			else memory.set(key, value);
		}
	}
	for (const listener of [...listeners]) listener();
}

// Another tab wrote.
if (typeof window !== 'undefined') {
	window.addEventListener('storage', () => {
		for (const listener of [...listeners]) listener();
	});
	// What others wrote while the browser kept this page for Back has reached it by no event.
	window.addEventListener('pageshow', ({ persisted }) => {
		if (persisted) for (const listener of [...listeners]) listener();
	});
}

export function subscribeStored(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/** A kept value, followed live across tabs. */
export const useStored = (key: StorageKey): string | null =>
	useSyncExternalStore(subscribeStored, () => readStored(key));
