import {
	type RefCallback,
	useCallback,
	useEffect,
	useLayoutEffect,
	useRef,
	useState,
	useSyncExternalStore,
} from 'react';

/** Whether a media query matches, updated live. */
export function useMediaQuery(query: string): boolean {
	const subscribe = useCallback(
		(changed: () => void) => {
			const list = window.matchMedia(query);
			list.addEventListener('change', changed);
			return () => list.removeEventListener('change', changed);
		},
		[query],
	);
	return useSyncExternalStore(
		subscribe,
		() => window.matchMedia(query).matches,
		() => false,
	);
}

/** A function with stable identity that always runs its latest version; for event handlers only. */
export function useEvent<Args extends unknown[], Result>(
	handler: (...args: Args) => Result,
): (...args: Args) => Result {
	const latest = useRef(handler);
	useLayoutEffect(() => {
		latest.current = handler;
	});
	return useCallback((...args: Args) => latest.current(...args), []);
}

/** An action that runs once at a time: further calls while it runs do nothing, however fast one clicks. */
export function useOnce<Args extends unknown[]>(
	action: (...args: Args) => Promise<unknown>,
): [run: (...args: Args) => Promise<void>, pending: boolean] {
	const busy = useRef(false);
	const [pending, setPending] = useState(false);
	const run = useEvent(async (...args: Args) => {
		if (busy.current) return;
		busy.current = true;
		setPending(true);
		try {
			await action(...args);
		} finally {
			busy.current = false;
			setPending(false);
		}
	});
	return [run, pending];
}

/**
 * Input that is reported after a pause: returns the draft, a setter, and `flush` for Enter and blur. A new value from
 * outside (Back, clear-all) replaces the draft.
 */
export function useDebouncedDraft(value: string, commit: (value: string) => void, delay = 200) {
	const [draft, setDraftState] = useState(value);
	const pending = useRef<{ timer: ReturnType<typeof setTimeout>; text: string } | null>(null);
	const committed = useRef(value);
	const commitText = useEvent(commit);

	const flush = useCallback(() => {
		if (!pending.current) return;
		clearTimeout(pending.current.timer);
		committed.current = pending.current.text;
		pending.current = null;
		commitText(committed.current);
	}, [commitText]);

	const setDraft = useCallback(
		(text: string) => {
			setDraftState(text);
			if (pending.current) clearTimeout(pending.current.timer);
			pending.current = { text, timer: setTimeout(flush, delay) };
		},
		[delay, flush],
	);

	useEffect(() => {
		// Our own value coming back must not overwrite newer input.
		if (value === committed.current) return;
		committed.current = value;
		if (pending.current) clearTimeout(pending.current.timer);
		pending.current = null;
		setDraftState(value);
	}, [value]);

	useEffect(
		() => () => {
			if (pending.current) clearTimeout(pending.current.timer);
		},
		[],
	);

	return { draft, setDraft, flush };
}

/** Width of an element in CSS pixels, updated live; 0 before the first measurement. */
export function useWidth(): [RefCallback<HTMLElement>, number] {
	const [width, setWidth] = useState(0);
	const ref = useCallback((element: HTMLElement | null) => {
		if (!element) return;
		setWidth(element.clientWidth);
		const observer = new ResizeObserver(() => setWidth(element.clientWidth));
		observer.observe(element);
		return () => observer.disconnect();
	}, []);
	return [ref, width];
}
