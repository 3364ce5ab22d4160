let pressed = false;

if (typeof window !== 'undefined') {
	const follow = (down: boolean) => () => {
		pressed = down;
	};
	window.addEventListener('pointerdown', follow(true), true);
	for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, follow(false), true);
}

/**
 * Does something at once, or, while a pointer is down, when it is up and its click has happened. What moves the page
 * between press and release takes the click away from what was pressed.
 */
export function afterPress(act: () => void): void {
	if (!pressed) {
		act();
		return;
	}
	const done = new AbortController();
	for (const end of ['pointerup', 'pointercancel'] as const) {
		window.addEventListener(
			end,
			() => {
				done.abort();
				// The click comes right after this event, in the same task.
				setTimeout(act);
			},
			{ capture: true, signal: done.signal },
		);
	}
}
