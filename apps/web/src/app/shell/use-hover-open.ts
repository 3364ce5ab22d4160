import { type FocusEvent, useCallback, useEffect, useRef, useState } from 'react';

/** How long the pointer has to rest (docs/product/shell.md). */
const hoverDelayMs = 150;

/**
 * Opens on hover after a moment or on keyboard focus, and closes a moment after both have left. React events also
 * bubble from popups opened inside, so choosing in one of them doesn't count as leaving.
 */
export function useHoverOpen() {
	const [open, setOpen] = useState(false);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const inside = useRef({ pointer: false, focus: false });
	const openOrClose = useCallback(() => {
		clearTimeout(timer.current);
		timer.current = setTimeout(() => setOpen(inside.current.pointer || inside.current.focus), hoverDelayMs);
	}, []);
	useEffect(() => () => clearTimeout(timer.current), []);
	const note = (what: Partial<typeof inside.current>) => {
		Object.assign(inside.current, what);
		openOrClose();
	};
	return {
		open,
		/** After a choice the pointer may rest, but the page comes first. */
		close: () => {
			clearTimeout(timer.current);
			inside.current = { pointer: false, focus: false };
			setOpen(false);
		},
		handlers: {
			onPointerEnter: () => note({ pointer: true }),
			onPointerLeave: () => note({ pointer: false }),
			onFocus: (event: FocusEvent) => {
				// A click on an icon is no keyboard focus.
				if (!(event.target instanceof Element) || !event.target.matches(':focus-visible')) return;
				inside.current.focus = true;
				clearTimeout(timer.current);
				setOpen(true);
			},
			onBlur: () => note({ focus: false }),
		},
	};
}
