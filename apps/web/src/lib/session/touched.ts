/** After so long without a hand on it a page asks by itself, as those do that look for news. */
const untouchedMs = 60_000;

let touchedAt = Date.now();

/** Notes when someone last touched the page in any way. */
export function watchTouches(target: EventTarget): void {
	const touched = () => {
		touchedAt = Date.now();
	};
	for (const name of ['pointermove', 'keydown', 'wheel', 'touchmove', 'click'])
		target.addEventListener(name, touched, { capture: true, passive: true });
}

/** Says of a call that no one has asked for it: a session isn't used by it, and ends when it is idle for too long. */
export const byItself = (): Record<string, string> =>
	Date.now() - touchedAt > untouchedMs ? { 'by-itself': '1' } : {};
