let pressed = false;

if (typeof window !== 'undefined') {
	const follow = (down: boolean) => () => {
		pressed = down;
	};
	window.addEventListener('pointerdown', follow(true), true);
	for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, follow(false), true);
}

/**
 * Runs something at once, or, while a pointer is down, after its click. Moving the page between press and release would
 * take the click away from its target.
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
				// The click follows this event in the same task.
				setTimeout(act);
			},
			{ capture: true, signal: done.signal },
		);
	}
}
