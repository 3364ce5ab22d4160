import { hasUnsaved } from '@rewards/ui';
import { useState } from 'react';
import type { Program } from './program';

/**
 * The program that the form begins with. What is known already shows at once; a newer state replaces it only while
 * nothing is typed: whoever has begun saves over the version that they began with, and hears of a conflict if there is
 * one.
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
		/** The form goes on from what it saved by itself: that is no news to it. */
		saved: ({ version }: Program) => setSeen(version),
	};
}
