import { useEvent } from '@rewards/ui';
import type { Draft } from '@rewards/ui/form';
import { useEffect, useRef, useState } from 'react';
import { drafts } from '../../lib/drafts';
import type { EditStore } from './edit-store';

/** So long after the last keystroke. */
const pauseMs = 300;

/** What is typed outlives a tab that is closed: it is kept a moment after it was typed, and offered when the language is opened again. */
export function useDraft(store: EditStore, name: string) {
	const [offered, setOffered] = useState<Draft | null>(() => drafts.read(name));
	const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
	const keep = useEvent(() => {
		clearTimeout(timer.current);
		timer.current = undefined;
		// What is still on offer isn't lost to somebody who begins to type.
		const values = { ...offered?.values, ...store.kept() };
		drafts.write(name, Object.keys(values).length > 0 ? { at: new Date().toISOString(), values } : null);
	});
	useEffect(() => {
		const flush = () => timer.current !== undefined && keep();
		const stop = store.subscribe(() => {
			clearTimeout(timer.current);
			timer.current = setTimeout(keep, pauseMs);
		});
		window.addEventListener('pagehide', flush);
		return () => {
			stop();
			window.removeEventListener('pagehide', flush);
			flush();
		};
	}, [store, keep]);
	return {
		offered,
		take: useEvent(() => {
			store.restore(offered?.values ?? {});
			setOffered(null);
		}),
		drop: useEvent(() => {
			setOffered(null);
			drafts.write(name, null);
		}),
	};
}
