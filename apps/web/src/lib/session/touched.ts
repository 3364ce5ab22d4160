/** Requests of a page that was not touched for this long count as sent by the page itself. */
const untouchedMs = 60_000;

let touchedAt = Date.now();

/** Records the time of the last pointer, key, wheel or touch event on the page. */
export function watchTouches(target: EventTarget): void {
	const touched = () => {
		touchedAt = Date.now();
	};
	for (const name of ['pointermove', 'keydown', 'wheel', 'touchmove', 'click'])
		target.addEventListener(name, touched, { capture: true, passive: true });
}

/** Marks a request that the user didn't cause: it doesn't count as use of the session, which can become idle. */
export const byItself = (): Record<string, string> =>
	Date.now() - touchedAt > untouchedMs ? { 'by-itself': '1' } : {};
