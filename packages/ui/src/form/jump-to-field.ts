const control = 'input:not([type=hidden]),textarea,select,button,[tabindex]';
/** For a field that isn't rendered yet: its texts or its page may have to load first. */
const longestMs = 5000;

function goTo(field: HTMLElement, name: string): void {
	field.scrollIntoView({ block: 'center' });
	const inside = field.querySelector<HTMLElement>(`[name="${name}"]`) ?? field.querySelector<HTMLElement>(control);
	inside?.focus({ preventScroll: true });
	for (const marked of document.querySelectorAll('[data-found]')) marked.removeAttribute('data-found');
	field.setAttribute('data-found', '');
	setTimeout(() => field.removeAttribute('data-found'), 2500);
}

/** Scrolls to a field of the form, focuses it and highlights it briefly; waits for one that isn't rendered yet. */
export function jumpToField(name: string): void {
	const find = () => document.querySelector<HTMLElement>(`[data-field="${name}"]`);
	const field = find();
	if (field) {
		goTo(field, name);
		return;
	}
	const observer = new MutationObserver(() => {
		const drawn = find();
		if (!drawn) return;
		observer.disconnect();
		goTo(drawn, name);
	});
	observer.observe(document.body, { childList: true, subtree: true });
	setTimeout(() => observer.disconnect(), longestMs);
}
