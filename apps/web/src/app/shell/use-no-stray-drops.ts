import { useEffect } from 'react';

/**
 * A file that is let go beside what takes files does nothing. The browser would open it in place of the page, and what
 * was typed there would be gone.
 */
export function useNoStrayDrops(): void {
	useEffect(() => {
		const refuse = (event: DragEvent) => {
			if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
			event.preventDefault();
			event.dataTransfer.dropEffect = 'none';
		};
		window.addEventListener('dragover', refuse);
		window.addEventListener('drop', refuse);
		return () => {
			window.removeEventListener('dragover', refuse);
			window.removeEventListener('drop', refuse);
		};
	}, []);
}
