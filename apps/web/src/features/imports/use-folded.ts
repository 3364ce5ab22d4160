import { useState } from 'react';
import { readStored, type StorageKey, writeStored } from '../../lib/storage';
import type { ImportKind } from './import-kind';

/** Whether somebody wants an import area out of the way of the list. Kept where the browser keeps anything. */
export function useFolded({ name }: ImportKind): [boolean, (folded: boolean) => void] {
	const key: StorageKey = `importFolded.${name}`;
	const [folded, setFolded] = useState(() => readStored(key) === 'true');
	const fold = (next: boolean) => {
		setFolded(next);
		writeStored({ [key]: String(next) });
	};
	return [folded, fold];
}
