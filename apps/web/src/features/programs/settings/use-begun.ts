import { hasUnsaved } from '@rewards/ui';
import { useState } from 'react';
import type { Program } from './program';

/**
 * The program that the form starts with. Cached data shows at once; a newer state replaces it only before any input.
 * After that, a save goes over the initial version, and reports a conflict if there is one.
 */
export function useBegun(newest: Program | undefined) {
	const [begun, setBegun] = useState(newest);
	const [seen, setSeen] = useState(newest?.version ?? 0);
	if (newest && newest.version > seen) {
		setSeen(newest.version);
		if (!begun || !hasUnsaved()) setBegun(newest);
	}
	return {
		begun,
		/** The form continues from its own save, which is no news to it. */
		saved: ({ version }: Program) => setSeen(version),
	};
}
