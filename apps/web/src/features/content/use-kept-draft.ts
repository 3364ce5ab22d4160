import { useEvent } from '@rewards/ui';
import type { Draft } from '@rewards/ui/form';
import { useEffect, useRef, useState } from 'react';
import { drafts } from '../../lib/drafts';
import { useSelf } from '../../lib/session/self';

/** So long after the last change. */
const pauseMs = 300;

/**
 * What was changed and not saved outlives a tab that is closed: it is kept a moment after each change, and offered when the same thing is opened
 * again. `values` is undefined while nothing is changed.
 */
export function useKeptDraft(about: string, values: Record<string, unknown> | undefined) {
	const self = useSelf().user.id;
	const name = `${self} ${about}`;
	const [offered, setOffered] = useState<Draft | null>(() => drafts.read(name));
	const waiting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
	const changed = JSON.stringify(values ?? null);
	const write = useEvent(() => {
		clearTimeout(waiting.current);
		waiting.current = undefined;
		if (values) drafts.write(name, { at: new Date().toISOString(), values });
		// What is still on offer stays until it is taken or dropped.
		else if (!offered) drafts.write(name, null);
	});
	// biome-ignore lint/correctness/useExhaustiveDependencies: each change is kept anew
	useEffect(() => {
		clearTimeout(waiting.current);
		waiting.current = setTimeout(write, pauseMs);
	}, [changed, write]);
	useEffect(() => {
		const flush = () => waiting.current !== undefined && write();
		window.addEventListener('pagehide', flush);
		return () => {
			window.removeEventListener('pagehide', flush);
			flush();
		};
	}, [write]);
	return {
		offered: values ? null : offered,
		/** It was saved, taken, or is not wanted. */
		settle: useEvent(() => {
			clearTimeout(waiting.current);
			waiting.current = undefined;
			setOffered(null);
			drafts.write(name, null);
		}),
	};
}
