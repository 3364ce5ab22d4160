import { useEffect } from 'react';

/**
 * Ignores a file that is dropped outside a file field. The browser would open it in place of the page, and unsaved
 * input would be lost.
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
