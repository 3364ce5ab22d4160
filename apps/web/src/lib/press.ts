/** How long a page that was just opened may take to show what is waited for. */
const patienceMs = 8_000;

/**
 * Does something with an element of the page that has just been opened, as soon as it is there; gives up when another
 * page is opened meanwhile.
 */
function whenThere(
	selector: string,
	use: (element: HTMLElement) => void,
	former: ReadonlySet<Element> = new Set(),
): void {
	const { pathname } = window.location;
	const tell = (): boolean => {
		if (window.location.pathname !== pathname) return true;
		const found = [...document.querySelectorAll<HTMLElement>(selector)].find((element) => !former.has(element));
		if (!found) return false;
		use(found);
		return true;
	};
	if (tell()) return;
	const observer = new MutationObserver(() => tell() && end());
	const timer = setTimeout(() => end(), patienceMs);
	const end = () => {
		observer.disconnect();
		clearTimeout(timer);
	};
	observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
}

/** The button that a single key presses, as the page names it for everybody who listens: `aria-keyshortcuts`. */
export const keySelector = (key: string): string => `main [aria-keyshortcuts="${key}"]:not(:disabled)`;

/** Opens a page and presses its button of that key, such as N for "Add". */
export function openAndPress(navigate: (href: string) => void, href: string, key: string): void {
	const stays = window.location.pathname === href;
	// The page before may have such a button, too, and goes only when the next one is there.
	const former = new Set<Element>(stays ? [] : document.querySelectorAll(keySelector(key)));
	navigate(href);
	// Without a connection one may stay where one was.
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
