/**
 * Joins something while the page is shown, and leaves it while the page is hidden, covered, left, or kept for the
 * browser's Back. A page that is kept keeps its connections otherwise, and after six of them the browser makes no
 * further one to the same host.
 *
 * @param join called each time the page is shown; gives back how to leave
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
