let forms = 0;

/** Counts a form with unsaved changes; returns the function that ends it. */
export function countUnsaved(): () => void {
	forms += 1;
	return () => {
		forms -= 1;
	};
}

/** Whether a form of this page has changes that leaving would lose. */
export const hasUnsaved = (): boolean => forms > 0;
