import { type ImportMode, importModes } from '@rewards/validators/participants/words';
import { useState } from 'react';
import { useSelf } from '../../../lib/session/self';
import { readStoredJson, writeStored } from '../../../lib/storage';

interface Previewed {
	programId: string;
	/** The file: with other columns it is another preview of the same file. */
	uploadId: string;
	previewId: string;
	/** The mode of its recipe, else `add`. */
	usual: ImportMode;
}

/** Previews for which this page has confirmed replacing all. */
const confirmed = new Set<string>();

function keptMode(value: unknown, { uploadId, usual }: Pick<Previewed, 'uploadId' | 'usual'>): ImportMode {
	if (typeof value !== 'object' || value === null || Reflect.get(value, 'uploadId') !== uploadId) return usual;
	return importModes.find((mode) => mode === Reflect.get(value, 'mode')) ?? usual;
}

/**
 * The chosen mode of a file, stored in the browser across reloads and pages. Replacing is stored too, but applies only
 * once it was confirmed for what this preview shows (docs/product/imports.md, Participants).
 */
export function useMode({ programId, uploadId, previewId, usual }: Previewed) {
	const key = `import.mode.${useSelf().user.id}.${programId}` as const;
	// Read once: another tab's choice opens no dialog here.
	const [chosen, setChosen] = useState(() => keptMode(readStoredJson(key), { uploadId, usual }));
	const [sure, setSure] = useState(() => confirmed.has(previewId));
	const asksAgain = chosen === 'replace' && !sure;
	return {
		mode: asksAgain ? ('add' as const) : chosen,
		asksAgain,
		/** Replacing only once it is confirmed. */
		choose: (mode: ImportMode) => {
			if (mode === 'replace') {
				confirmed.add(previewId);
				setSure(true);
			}
			writeStored({ [key]: mode === usual ? null : JSON.stringify({ uploadId, mode }) });
			setChosen(mode);
		},
	};
}
