import { type BlankCells, blankCells, type ImportMode, importModes } from '@rewards/validators/participants/constants';
import { useState } from 'react';
import { useSelf } from '../../../lib/session/self';
import { readStoredJson, writeStored } from '../../../lib/storage/storage';

interface Previewed {
	programId: string;
	/** The file: with other columns it is another preview of the same file. */
	uploadId: string;
	previewId: string;
	/** The answers of its recipe, else those that change least. */
	usual: { mode: ImportMode; blanks: BlankCells };
}

/** Previews for which this page has confirmed replacing all. */
const confirmed = new Set<string>();

function keptMode(value: unknown, { uploadId, usual }: Pick<Previewed, 'uploadId' | 'usual'>): ImportMode {
	if (typeof value !== 'object' || value === null || Reflect.get(value, 'uploadId') !== uploadId) return usual.mode;
	return importModes.find((mode) => mode === Reflect.get(value, 'mode')) ?? usual.mode;
}

/** Emptying is chosen for one file, and for the next only by a recipe. */
function keptBlanks(value: unknown, { uploadId, usual }: Pick<Previewed, 'uploadId' | 'usual'>): BlankCells {
	if (typeof value !== 'object' || value === null || Reflect.get(value, 'uploadId') !== uploadId) return usual.blanks;
	return blankCells.find((blank) => blank === Reflect.get(value, 'blanks')) ?? usual.blanks;
}

/**
 * The chosen mode of a file, and what its blank cells do, stored in the browser across reloads and pages. Replacing is
 * stored too, but applies only once it was confirmed for what this preview shows (docs/product/imports.md,
 * Participants).
 */
export function useMode({ programId, uploadId, previewId, usual }: Previewed) {
	const key = `import.mode.${useSelf().user.id}.${programId}` as const;
	// Read once: another tab's choice opens no dialog here.
	const [chosen, setChosen] = useState(() => keptMode(readStoredJson(key), { uploadId, usual }));
	const [sure, setSure] = useState(() => confirmed.has(previewId));
	const asksAgain = chosen === 'replace' && !sure;
	const [blanks, setBlanks] = useState(() => keptBlanks(readStoredJson(key), { uploadId, usual }));
	const keep = (mode: ImportMode, blank: BlankCells) =>
		writeStored({
			[key]: mode === usual.mode && blank === usual.blanks ? null : JSON.stringify({ uploadId, mode, blanks: blank }),
		});
	return {
		blanks,
		chooseBlanks: (next: BlankCells) => {
			keep(chosen, next);
			setBlanks(next);
		},
		mode: asksAgain ? ('add' as const) : chosen,
		asksAgain,
		/** Replacing only once it is confirmed. */
		choose: (mode: ImportMode) => {
			if (mode === 'replace') {
				confirmed.add(previewId);
				setSure(true);
			}
			keep(mode, blanks);
			setChosen(mode);
		},
	};
}
