const control = 'input:not([type=hidden]),textarea,select,button,[tabindex]';

/** Goes to a field of the form, puts the focus into it and marks it for a moment. */
export function jumpToField(name: string): void {
	const field = document.querySelector<HTMLElement>(`[data-field="${name}"]`);
	if (!field) return;
	field.scrollIntoView({ block: 'center' });
	const inside = field.querySelector<HTMLElement>(`[name="${name}"]`) ?? field.querySelector<HTMLElement>(control);
	inside?.focus({ preventScroll: true });
	for (const marked of document.querySelectorAll('[data-found]')) marked.removeAttribute('data-found');
	field.setAttribute('data-found', '');
	setTimeout(() => field.removeAttribute('data-found'), 2500);
}
