import { FileUp } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';

interface DropAnywhereProps {
	/** What dropping the file does: "Drop the file to import participants". */
	label: string;
	onFile: (file: File) => void;
}

/** Whether a file is being dragged, and not into a dialog above the page. */
const isForPage = (event: DragEvent): boolean =>
	Boolean(event.dataTransfer?.types.includes('Files')) && !document.querySelector('[role=dialog], [role=alertdialog]');

/** Accepts a file dropped anywhere on the page, and shows an overlay while one is dragged. */
export function DropAnywhere({ label, onFile }: DropAnywhereProps) {
	const [over, setOver] = useState(false);
	const take = useEffectEvent(onFile);
	useEffect(() => {
		const onDragOver = (event: DragEvent) => {
			if (!isForPage(event)) return;
			event.preventDefault();
			setOver(true);
		};
		const onDragLeave = (event: DragEvent) => {
			// Out of the window, not from one part of the page to another.
			if (event.relatedTarget === null) setOver(false);
		};
		const onDrop = (event: DragEvent) => {
			setOver(false);
			if (!isForPage(event)) return;
			event.preventDefault();
			const [file] = event.dataTransfer?.files ?? [];
			if (file) take(file);
		};
		document.addEventListener('dragover', onDragOver);
		document.addEventListener('dragleave', onDragLeave);
		document.addEventListener('drop', onDrop);
		return () => {
			document.removeEventListener('dragover', onDragOver);
			document.removeEventListener('dragleave', onDragLeave);
			document.removeEventListener('drop', onDrop);
		};
	}, []);
	if (!over) return null;
	return (
		<div className="pointer-events-none fixed inset-3 z-50 grid place-items-center rounded-xl border-2 border-primary border-dashed bg-primary-soft/90">
			<p className="flex items-center gap-3 font-semibold text-lg text-primary-text">
				<FileUp aria-hidden className="size-6" />
				{label}
			</p>
		</div>
	);
}
