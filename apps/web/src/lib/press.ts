/** How long a newly opened page may take to show the element. */
const patienceMs = 8_000;

/** Acts on an element of a newly opened page as soon as it exists; gives up if another page opens in the meantime. */
function whenThere(
	selector: string,
	use: (element: HTMLElement) => void,
	former: ReadonlySet<Element> = new Set(),
): void {
	const { pathname } = window.location;
	const attempt = (): boolean => {
		if (window.location.pathname !== pathname) return true;
		const found = [...document.querySelectorAll<HTMLElement>(selector)].find((element) => !former.has(element));
		if (!found) return false;
		use(found);
		return true;
	};
	if (attempt()) return;
	const observer = new MutationObserver(() => attempt() && end());
	const timer = setTimeout(() => end(), patienceMs);
	const end = () => {
		observer.disconnect();
		clearTimeout(timer);
	};
	observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
}

/** The button for a single key, as the page declares it: `aria-keyshortcuts`. */
export const keySelector = (key: string): string => `main [aria-keyshortcuts="${key}"]:not(:disabled)`;

/** Opens a page and clicks its button for that key, such as N for "Add". */
export function openAndPress(navigate: (href: string) => void, href: string, key: string): void {
	const stays = window.location.pathname === href;
	// The previous page may have such a button, too, and stays until the next one is ready.
	const former = new Set<Element>(stays ? [] : document.querySelectorAll(keySelector(key)));
	navigate(href);
	// Offline, the navigation may not happen.
	if (window.location.pathname === href) whenThere(keySelector(key), (button) => button.click(), former);
}

/** Opens a page and goes to one of its form's fields. */
export function openAndJump(
	navigate: (href: string) => void,
	href: string,
	field: string,
	jump: (name: string) => void,
): void {
	navigate(href);
	if (window.location.pathname === href) whenThere(`[data-field="${field}"]`, () => jump(field));
}
