/** Moves the focus into the row of a text, if it shows. */
export function focusText(key: string): void {
	const field = document.querySelector<HTMLTextAreaElement>(`textarea[data-text="${CSS.escape(key)}"]`);
	field?.focus();
	field?.scrollIntoView({ block: 'nearest' });
}
