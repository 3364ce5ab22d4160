/**
 * Joins something while the page is visible, and leaves while it is hidden, covered, left, or in the back/forward
 * cache. A cached page would keep its connections, and after six of them the browser opens no more to the same host.
 *
 * @param join called each time the page becomes visible; returns the leave function
 * @returns ends it for good
 */
export function whileShown(join: () => () => void): () => void {
	let leave: (() => void) | null = null;
	const show = () => {
		leave ??= join();
	};
	const hide = () => {
		leave?.();
		leave = null;
	};
	const look = () => (document.visibilityState === 'visible' ? show() : hide());
	document.addEventListener('visibilitychange', look);
	window.addEventListener('pageshow', look);
	window.addEventListener('pagehide', hide);
	look();
	return () => {
		document.removeEventListener('visibilitychange', look);
		window.removeEventListener('pageshow', look);
		window.removeEventListener('pagehide', hide);
		hide();
	};
}
