import { useState } from 'react';
import { readStored, type StorageKey, writeStored } from '../../lib/storage';
import type { ImportKind } from './import-kind';

/** Whether an import area is out of the way of the list: it is, until somebody opens it, and then stays as they left it. */
export function useFolded({ name }: Pick<ImportKind, 'name'>): [boolean, (folded: boolean) => void] {
	const key: StorageKey = `importFolded.${name}`;
	const [folded, setFolded] = useState(() => readStored(key) !== 'false');
	const fold = (next: boolean) => {
		setFolded(next);
		writeStored({ [key]: String(next) });
	};
	return [folded, fold];
}
