import { useMemo, useSyncExternalStore } from 'react';
import type { ImportOwner } from './import-kind';

/**
 * How far an import has come, kept in the browser: after a reload, after another page and in every tab the same import shows. What is
 * in it the server knows; here stands only which.
 */
export type KeptImport =
	| {
			kind: 'uploading';
			/** null until the server has made a place for it. */
			uploadId: string | null;
			name: string;
			size: number;
			/** By it and the size the same file is known again. */
			lastModified: number;
			/** Bytes that are there. */
			sent: number;
			/** When the tab that sends has last been heard of. */
			beat: number;
	  }
	/** The file is there, but its columns have to be told. */
	| { kind: 'columns'; uploadId: string; name: string }
	| { kind: 'preview'; previewId: string; name: string }
	| { kind: 'job'; jobId: string; name: string };

/** A tab that sends tells so more often than that. */
export const silentMs = 6_000;

const keyOf = ({ userId, programId, kind }: ImportOwner) =>
	`import.${userId}.${programId}${kind.name === 'participants' ? '' : `.${kind.name}`}`;
// A browser may refuse storage; the tab then works until it is closed.
const memory = new Map<string, string>();
const listeners = new Set<() => void>();

function readText(key: string): string | null {
	try {
		return localStorage.getItem(key);
	} catch {
		return memory.get(key) ?? null;
	}
}

const texts = (value: object, names: readonly string[]) =>
	names.every((name) => typeof Reflect.get(value, name) === 'string');
const numbers = (value: object, names: readonly string[]) =>
	names.every((name) => typeof Reflect.get(value, name) === 'number');

function isKept(value: unknown): value is KeptImport {
	if (typeof value !== 'object' || value === null || !texts(value, ['kind', 'name'])) return false;
	switch (Reflect.get(value, 'kind')) {
		case 'uploading': {
			const uploadId: unknown = Reflect.get(value, 'uploadId');
			return (
				(uploadId === null || typeof uploadId === 'string') && numbers(value, ['size', 'lastModified', 'sent', 'beat'])
			);
		}
		case 'columns':
			return texts(value, ['uploadId']);
		case 'preview':
			return texts(value, ['previewId']);
		case 'job':
			return texts(value, ['jobId']);
		default:
			return false;
	}
}

function parse(text: string | null): KeptImport | null {
	if (text === null) return null;
	try {
		const value: unknown = JSON.parse(text);
		return isKept(value) ? value : null;
	} catch {
		return null;
	}
}

/** `null` forgets. */
export function keepImport(owner: ImportOwner, kept: KeptImport | null): void {
	const key = keyOf(owner);
	const text = kept && JSON.stringify(kept);
	try {
		if (text === null) localStorage.removeItem(key);
		else localStorage.setItem(key, text);
	} catch {
		if (text === null) memory.delete(key);
		else memory.set(key, text);
	}
	for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	window.addEventListener('storage', listener);
	return () => {
		listeners.delete(listener);
		window.removeEventListener('storage', listener);
	};
}

/** The import of a program that this browser's user has under way; the same in every tab. */
export function useKeptImport(owner: ImportOwner): KeptImport | null {
	const text = useSyncExternalStore(subscribe, () => readText(keyOf(owner)));
	return useMemo(() => parse(text), [text]);
}
