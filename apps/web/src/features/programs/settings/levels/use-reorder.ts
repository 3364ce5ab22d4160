import { useEvent } from '@rewards/ui';
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

interface Reorder {
	/** The list whose children are the rows. */
	list: RefObject<HTMLElement | null>;
	count: number;
	onMove: (from: number, to: number) => void;
}

/** The target position for a pointer at this height: the number of rows whose middle is above it. */
function placeAt(rows: readonly Element[], dragged: number, y: number): number {
	return rows.filter((row, at) => {
		const { top, height } = row.getBoundingClientRect();
		return at !== dragged && top + height / 2 < y;
	}).length;
}

/** Reorders rows by their handle: dragged with mouse, pen or finger, or with the arrow keys, Home and End. */
export function useReorder({ list, count, onMove }: Reorder) {
	const [dragged, setDragged] = useState<number | null>(null);
	const at = useRef(0);
	const follow = useEvent((event: globalThis.PointerEvent) => {
		const rows = [...(list.current?.children ?? [])];
		const to = placeAt(rows, at.current, event.clientY);
		if (to === at.current) return;
		onMove(at.current, to);
		at.current = to;
		setDragged(to);
		rows[to]?.scrollIntoView({ block: 'nearest' });
	});
	const dragging = dragged !== null;
	useEffect(() => {
		if (!dragging) return;
		const end = () => setDragged(null);
		document.addEventListener('pointermove', follow);
		document.addEventListener('pointerup', end);
		document.addEventListener('pointercancel', end);
		return () => {
			document.removeEventListener('pointermove', follow);
			document.removeEventListener('pointerup', end);
			document.removeEventListener('pointercancel', end);
		};
	}, [dragging, follow]);

	const handleOf = (index: number) => ({
		onPointerDown: (event: PointerEvent) => {
			if (event.button !== 0) return;
			at.current = index;
			setDragged(index);
		},
		onKeyDown: (event: KeyboardEvent) => {
			const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: count - 1 }[event.key];
			if (to === undefined) return;
			event.preventDefault();
			if (to !== index && to >= 0 && to < count) onMove(index, to);
		},
	});
	return { dragged, handleOf };
}
