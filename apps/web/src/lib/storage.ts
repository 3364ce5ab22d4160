import { useSyncExternalStore } from 'react';

/** Who is signed in and where they work, under the names that docs/product/shell.md gives. */
export const storageKeys = [
	'jwt_access_token',
	'isDisabledVisible',
	'customerId',
	'customer2Id',
	'customer3Id',
	'selectedCustomerId',
	'programId',
] as const;
/** All that this app keeps in the browser. Beside it a list keeps its layout as `grid.<list>`. */
export type StorageKey =
	| (typeof storageKeys)[number]
	| 'appearance'
	/** Whether a program's settings show the Advanced fieldset. */
	| 'advancedView'
	/** Where a user has worked lately, and what they have marked. */
	| `places.${string}`
	/** The pages that a user opened last. */
	| `visits.${string}`
	/** `off`: single letters press nothing. */
	| 'singleKeys'
	| `import.${string}`
	| `draft.${string}`
	| `grid.${string}.default`;

// A browser may refuse storage (private windows, policies) or have no room left; what is written then holds until the
// tab is closed.
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

/** A kept object; null when there is none, or something that isn't JSON. */
export function readStoredJson(key: StorageKey): unknown {
	try {
		return JSON.parse(readStored(key) ?? 'null');
	} catch {
		return null;
	}
}

/** All kept keys that begin so. */
export function storedKeys(prefix: StorageKey): string[] {
	let kept: string[] = [];
	try {
		kept = Object.keys(localStorage);
	} catch {
		// Refused: what there is is in memory.
	}
	return [...new Set([...kept, ...memory.keys()])].filter((key) => key.startsWith(prefix));
}

/** Whether the browser took what was written: what it refused is lost with the tab. */
export const isStored = (key: StorageKey): boolean => !memory.has(key);

/** Several keys at once, so that no one sees half of a change. `null` removes. */
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
 * Calls when another tab removed what is kept under the key, unless it signed out: then nothing is to stay. Gives back
 * how to stop.
 */
export function onRemovedElsewhere(key: StorageKey, act: () => void): () => void {
	const onStorage = (event: StorageEvent) => {
		if (event.key === key && event.newValue === null && readStored('jwt_access_token') !== null) act();
	};
	window.addEventListener('storage', onStorage);
	return () => window.removeEventListener('storage', onStorage);
}

/** A kept value, followed live across tabs. */
export const useStored = (key: StorageKey): string | null =>
	useSyncExternalStore(subscribeStored, () => readStored(key));
