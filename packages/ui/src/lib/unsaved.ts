let forms = 0;

/** Counts a form with changes that no one has saved; gives back how to end that. */
export function countUnsaved(): () => void {
	forms += 1;
	return () => {
		forms -= 1;
	};
}

/** Whether a form of this page has changes that would be lost if the page went away. */
export const hasUnsaved = (): boolean => forms > 0;
