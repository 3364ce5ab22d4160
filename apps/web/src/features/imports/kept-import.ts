import { useMemo } from 'react';
import { readStoredJson, useStored, writeStored } from '../../lib/storage';
import type { ImportOwner } from './import-kind';

/**
 * How far an import has come, kept in the browser: after a reload, after another page and in every tab the same import
 * shows. What is in it the server knows; here stands only which.
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
	/** The file is there, but its columns have to be given. */
	| { kind: 'columns'; uploadId: string; name: string }
	| { kind: 'preview'; previewId: string; name: string }
	| { kind: 'job'; jobId: string; name: string };

/** A tab that sends tells so more often than that. */
export const silentMs = 6_000;

const keyOf = ({ userId, programId, kind }: ImportOwner): `import.${string}` =>
	`import.${userId}.${programId}.${kind.name}`;

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

/** `null` forgets. */
export const keepImport = (owner: ImportOwner, kept: KeptImport | null): void =>
	writeStored({ [keyOf(owner)]: kept && JSON.stringify(kept) });

/** The import of a program that this browser's user has under way; the same in every tab. */
export function useKeptImport(owner: ImportOwner): KeptImport | null {
	const key = keyOf(owner);
	const text = useStored(key);
	// biome-ignore lint/correctness/useExhaustiveDependencies: what is kept changes with its text
	return useMemo(() => {
		const kept = readStoredJson(key);
		return isKept(kept) ? kept : null;
	}, [key, text]);
}
