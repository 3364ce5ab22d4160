/** What is wrong with a typed number, as a key of the messages; null: nothing. */
export function numberFault(
	typed: string,
	{ min, max }: { min: number; max: number },
): 'required' | 'notWhole' | 'tooSmall' | 'tooBig' | null {
	// A browser gives no text for what isn't a number at all.
	if (typed.trim() === '') return 'required';
	const number = Number(typed);
	if (!Number.isInteger(number)) return 'notWhole';
	if (number < min) return 'tooSmall';
	return number > max ? 'tooBig' : null;
}

/** Puts the focus into the first number that can't be saved, which then says why. False when there is none. */
export function focusFault(within: HTMLElement | null): boolean {
	const field = within?.querySelector<HTMLInputElement>('input[data-fault]');
	field?.blur();
	field?.focus();
	return !!field;
}
