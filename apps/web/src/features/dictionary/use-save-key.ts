import { useEvent } from '@rewards/ui';
import { useEffect } from 'react';

/** Ctrl+S (⌘S) saves, unless a dialog is open. */
export function useSaveKey(save: () => void): void {
	const run = useEvent(save);
	useEffect(() => {
		const onKey = (event: KeyboardEvent) => {
			const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
			if (key.toLowerCase() !== 's' || !(ctrlKey || metaKey) || altKey || shiftKey) return;
			event.preventDefault();
			if (!document.querySelector('[role=dialog],[role=alertdialog]')) run();
		};
		document.addEventListener('keydown', onKey);
		return () => document.removeEventListener('keydown', onKey);
	}, [run]);
}
