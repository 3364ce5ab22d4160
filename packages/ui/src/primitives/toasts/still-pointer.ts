const inToaster = (place: EventTarget | null): boolean =>
	place instanceof Element && place.closest('[data-sonner-toaster]') !== null;

/**
 * A toast that opens below a pointer at rest must not wait for it: browsers report that as entering the toast. Only a
 * pointer that moves onto a toast keeps it. Returns a function that stops watching.
 */
export function ignoreStillPointer(): () => void {
	let at: { x: number; y: number } | null = null;
	const watch = (event: MouseEvent) => {
		// Made by the code that passes focus on as the pointer.
		if (!event.isTrusted) return;
		const { screenX: x, screenY: y, target, relatedTarget, type } = event;
		// React takes the leaving of what lies below for the entry into the toast.
		const entered = type === 'mouseout' ? relatedTarget : target;
		// A browser rounds the place of one at rest now up, now down.
		const moved = at !== null && (Math.abs(at.x - x) > 1 || Math.abs(at.y - y) > 1);
		at = { x, y };
		if (!moved && inToaster(entered)) event.stopImmediatePropagation();
	};
	const kinds = ['mouseout', 'mouseover', 'mousemove'] as const;
	for (const kind of kinds) window.addEventListener(kind, watch, true);
	return () => {
		for (const kind of kinds) window.removeEventListener(kind, watch, true);
	};
}
