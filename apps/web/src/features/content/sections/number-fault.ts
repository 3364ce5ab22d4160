/** The error of a typed number, as a message key; null: none. */
export function numberFault(
	typed: string,
	{ min, max }: { min: number; max: number },
): 'required' | 'notWhole' | 'tooSmall' | 'tooBig' | null {
	// Browsers return no text for input that isn't a number at all.
	if (typed.trim() === '') return 'required';
	const number = Number(typed);
	if (!Number.isInteger(number)) return 'notWhole';
	if (number < min) return 'tooSmall';
	return number > max ? 'tooBig' : null;
}

/** Focuses the first number that can't be saved, which then shows its error. False if there is none. */
export function focusFault(within: HTMLElement | null): boolean {
	const field = within?.querySelector<HTMLInputElement>('input[data-fault]');
	field?.blur();
	field?.focus();
	return !!field;
}
