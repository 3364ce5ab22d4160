import { useSyncExternalStore } from 'react';

/** The session and the current place, under the names from docs/product/shell.md. */
export const storageKeys = [
	'jwt_access_token',
	'isDisabledVisible',
	'customerId',
	'customer2Id',
	'customer3Id',
	'selectedCustomerId',
	'programId',
] as const;
/**
 * Everything in local storage: what this app keeps in the browser. In addition, a list stores its layout as
 * `grid.<list>`.
 */
export type StorageKey =
	| (typeof storageKeys)[number]
	| 'appearance'
	/** Whether a program's settings show the Advanced fieldset. */
	| 'advancedView'
	/** A user's recent places, and their favorites. */
	| `places.${string}`
	/** The pages that a user opened last. */
	| `visits.${string}`
	/** `off`: single-key shortcuts are disabled. */
	| 'singleKeys'
	| `import.${string}`
	| `draft.${string}`
	| `grid.${string}.default`;

// A browser may refuse storage (private windows, policies) or be full; written values then last until the tab closes.
const memory = new Map<string, string | null>();
const listeners = new Set<() => void>();

export function readStored(key: StorageKey): string | null {
	const held = memory.get(key);
	if (held !== undefined) return held;
	try {
		return localStorage.getItem(key);
	} catch {
		return null;
	}
}

/** A stored object; null if there is none, or if it isn't JSON. */
export function readStoredJson(key: StorageKey): unknown {
	try {
		return JSON.parse(readStored(key) ?? 'null');
	} catch {
		return null;
	}
}

/** All stored keys with that prefix. */
export function storedKeys(prefix: StorageKey): string[] {
	let kept: string[] = [];
	try {
		kept = Object.keys(localStorage);
	} catch {
		// Refused: use the values in memory.
	}
	return [...new Set([...kept, ...memory.keys()])].filter((key) => key.startsWith(prefix));
}

/** Whether the browser stored it: otherwise it is lost with the tab. */
export const isStored = (key: StorageKey): boolean => !memory.has(key);

/** Several keys at once, so other tabs never see a partial change. `null` removes. */
export function writeStored(values: Partial<Record<StorageKey, string | null>>): void {
	for (const [key, value] of Object.entries(values)) {
		if (value === undefined) continue;
		memory.delete(key);
		try {
			if (value === null) localStorage.removeItem(key);
			else localStorage.setItem(key, value);
		} catch {
			memory.set(key, value);
		}
	}
	for (const listener of [...listeners]) listener();
}

// Another tab wrote.
if (typeof window !== 'undefined') {
	window.addEventListener('storage', () => {
		for (const listener of [...listeners]) listener();
	});
}

export function subscribeStored(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/**
 * Called when another tab removed the key, unless it signed out: then nothing may stay. Returns the unsubscribe
 * function.
 */
export function onRemovedElsewhere(key: StorageKey, act: () => void): () => void {
	const onStorage = (event: StorageEvent) => {
		if (event.key === key && event.newValue === null && readStored('jwt_access_token') !== null) act();
	};
	window.addEventListener('storage', onStorage);
	return () => window.removeEventListener('storage', onStorage);
}

/** A stored value, live across tabs. */
export const useStored = (key: StorageKey): string | null =>
	useSyncExternalStore(subscribeStored, () => readStored(key));
