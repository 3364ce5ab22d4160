import { useRef, useState } from 'react';
import type { Preloaded } from './lazy';

/** Whether all of these parts render at once, and what loads them: call it when the user comes near, and on opening. */
export function usePreloaded(...parts: readonly (Preloaded['preload'] | undefined)[]): [boolean, () => void] {
	const [ready, setReady] = useState(false);
	const begun = useRef(false);
	const prepare = () => {
		if (begun.current) return;
		begun.current = true;
		void Promise.all(parts.map((preload) => preload?.())).then(() => setReady(true));
	};
	return [ready, prepare];
}
