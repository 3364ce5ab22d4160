import { useMemo } from 'react';
import { readStoredJson, useStored, writeStored } from '../../lib/storage/storage';
import type { ImportKind, ImportOwner } from './import-kind';

/**
 * An import's progress, stored in the browser: the same import shows after a reload, after visiting another page and in
 * every tab. The server has its content; this stores only its id.
 */
export type KeptImport =
	| {
			kind: 'uploading';
			/** null until the server has created the upload. */
			uploadId: string | null;
			name: string;
			size: number;
			/** With the size, identifies the same file. */
			lastModified: number;
			/** Bytes received. */
			sent: number;
			/** When the sending tab last reported. */
			beat: number;
	  }
	/** The file is uploaded, but its columns must be matched. */
	| { kind: 'columns'; uploadId: string; name: string }
	| { kind: 'preview'; previewId: string; name: string }
	| { kind: 'job'; jobId: string; name: string };

/** A sending tab reports more often than that. */
export const silentMs = 6_000;

/** Whose it is: one import of a kind in a program. */
type Owner = Omit<ImportOwner, 'kind'> & { kind: Pick<ImportKind, 'name'> };

const keyOf = ({ userId, programId, kind }: Owner): `import.${string}` => `import.${userId}.${programId}.${kind.name}`;

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

/** `null` clears it. */
export const keepImport = (owner: Owner, kept: KeptImport | null): void =>
	writeStored({ [keyOf(owner)]: kept && JSON.stringify(kept) });

/** The current import of a program by this browser's user; the same in every tab. */
export function useKeptImport(owner: ImportOwner): KeptImport | null {
	const key = keyOf(owner);
	const text = useStored(key);
	// biome-ignore lint/correctness/useExhaustiveDependencies: what is kept changes with its text
	return useMemo(() => {
		const kept = readStoredJson(key);
		return isKept(kept) ? kept : null;
	}, [key, text]);
}
