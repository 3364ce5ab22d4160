import { useState } from 'react';
import type { ImportKind } from './import-kind';

const keyOf = (kind: ImportKind) => `importFolded.${kind.name}`;

/** Whether somebody wants an import area out of the way of the list. Kept where the browser keeps anything. */
export function useFolded(kind: ImportKind): [boolean, (folded: boolean) => void] {
	const [folded, setFolded] = useState(() => {
		try {
			return localStorage.getItem(keyOf(kind)) === 'true';
		} catch {
			return false;
		}
	});
	const fold = (next: boolean) => {
		setFolded(next);
		try {
			localStorage.setItem(keyOf(kind), String(next));
		} catch {
			// Holds until the page is left.
		}
	};
	return [folded, fold];
}
