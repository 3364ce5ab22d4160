import { useRef } from 'react';
import { useUi } from '../../lib/ui-context';

export interface ResizeHandleProps {
	/** Pixels at 100% font size. */
	width: number;
	min: number;
	onDraft: (width: number | null) => void;
	onDone: (width: number) => void;
}

/** The draggable edge of a header. Keyboard users resize with Shift and arrows or in the column's menu. */
export function ResizeHandle({ width, min, onDraft, onDone }: ResizeHandleProps) {
	const { dir } = useUi();
	const drag = useRef<{ x: number; width: number; scale: number } | null>(null);
	const frame = useRef(0);
	const at = (x: number) => {
		if (!drag.current) return width;
		const moved = ((x - drag.current.x) / drag.current.scale) * (dir === 'rtl' ? -1 : 1);
		return Math.max(min, Math.round(drag.current.width + moved));
	};
	return (
		<span
			aria-hidden
			data-slot="grid-resize"
			className="absolute inset-y-0 end-0 z-10 w-2 cursor-col-resize touch-none after:absolute after:inset-y-2 after:end-0 after:w-px after:bg-border hover:after:inset-y-0 hover:after:w-0.5 hover:after:bg-primary active:after:inset-y-0 active:after:w-0.5 active:after:bg-primary"
			onPointerDown={(event) => {
				event.preventDefault();
				event.currentTarget.setPointerCapture(event.pointerId);
				// The font-size slider scales columns too.
				const drawn = event.currentTarget.parentElement?.getBoundingClientRect().width ?? width;
				drag.current = { x: event.clientX, width, scale: drawn / width || 1 };
			}}
			onPointerMove={(event) => {
				if (!drag.current) return;
				// Once per frame: pointers report more often than the screen draws.
				const { clientX } = event;
				cancelAnimationFrame(frame.current);
				frame.current = requestAnimationFrame(() => drag.current && onDraft(at(clientX)));
			}}
			onPointerUp={(event) => {
				if (!drag.current) return;
				const moved = Math.abs(event.clientX - drag.current.x) > 2;
				const next = at(event.clientX);
				drag.current = null;
				cancelAnimationFrame(frame.current);
				onDraft(null);
				if (moved) onDone(next);
			}}
			onPointerCancel={() => {
				drag.current = null;
				onDraft(null);
			}}
		/>
	);
}
