/** Focuses the row of a text, if it shows; with `select`, typing replaces its content. */
export function focusText(key: string, { select = false } = {}): void {
	const field = document.querySelector<HTMLTextAreaElement>(`textarea[data-text="${CSS.escape(key)}"]`);
	if (!field) return;
	field.focus();
	if (select) field.select();
	else field.setSelectionRange(field.value.length, field.value.length);
	field.scrollIntoView({ block: 'nearest' });
}
