import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

const widgets =
	'a[href],button:not(:disabled),input:not(:disabled),select:not(:disabled),textarea:not(:disabled),[contenteditable]';

const widgetsIn = (cell: Element) =>
	[...cell.querySelectorAll<HTMLElement>(widgets)].filter(
		(widget) => !widget.hidden && widget.dataset.gridSkip === undefined,
	);
/** The Tab key reaches the grid's one active cell, not the content of cells. */
function hideWidgets(table: HTMLElement) {
	for (const widget of table.querySelectorAll<HTMLElement>(widgets)) {
		if (widget.tabIndex !== -1) widget.tabIndex = -1;
	}
}
const rowsOf = (table: HTMLElement) => [...table.querySelectorAll<HTMLTableRowElement>('tr[data-nav]')];
const cellsOf = (row: Element | undefined) =>
	row ? [...row.querySelectorAll<HTMLElement>(':scope > [data-cell]')] : [];
const cellAround = (node: EventTarget | null) =>
	node instanceof Element ? node.closest<HTMLElement>('[data-cell]') : null;

interface Position {
	row: number;
	column: number;
}

/**
 * The ARIA grid pattern: the grid is one tab stop, arrows move between cells, Enter or F2 enters a cell, Escape leaves
 * it. Works on the rendered table, so any cell renderer takes part without knowing.
 */
export function useGridKeyboard(table: RefObject<HTMLElement | null>, dir: 'ltr' | 'rtl') {
	const active = useRef<HTMLElement | null>(null);
	const position = useRef<Position>({ row: 0, column: 0 });
	const inside = useRef(false);

	const setActive = (cell: HTMLElement) => {
		if (active.current !== cell) {
			if (active.current) active.current.tabIndex = -1;
			active.current = cell;
		}
		cell.tabIndex = 0;
		const row = cell.closest('tr');
		if (!table.current || !row) return;
		position.current = { row: rowsOf(table.current).indexOf(row), column: cellsOf(row).indexOf(cell) };
	};

	// After every render: controls are reached through their cells, and one cell is the tab stop.
	useLayoutEffect(() => {
		const root = table.current;
		if (!root) return;
		hideWidgets(root);
		if (active.current?.isConnected) {
			setActive(active.current);
			return;
		}
		const rows = rowsOf(root);
		const row = rows[Math.min(position.current.row, rows.length - 1)];
		const cells = cellsOf(row);
		const cell = cells[Math.min(position.current.column, cells.length - 1)];
		if (!cell) return;
		setActive(cell);
		// The focused cell disappeared with its row: the focus stays at its position instead of falling to the page.
		if (inside.current && document.activeElement === document.body) cell.focus();
	});

	// Late content (a filter's calendar, an opened group) enters its cell without a render of the grid.
	useEffect(() => {
		const root = table.current;
		if (!root) return;
		const observer = new MutationObserver(() => hideWidgets(root));
		observer.observe(root, { childList: true, subtree: true });
		return () => observer.disconnect();
	}, [table]);

	useEffect(() => {
		const root = table.current;
		if (!root) return;
		const onFocus = (event: FocusEvent) => {
			inside.current = true;
			const cell = cellAround(event.target);
			if (cell) setActive(cell);
		};
		const onBlur = (event: FocusEvent) => {
			if (event.relatedTarget instanceof Node && !root.contains(event.relatedTarget)) inside.current = false;
		};
		root.addEventListener('focusin', onFocus);
		root.addEventListener('focusout', onBlur);
		return () => {
			root.removeEventListener('focusin', onFocus);
			root.removeEventListener('focusout', onBlur);
		};
	});

	const focus = (cell: HTMLElement | undefined) => {
		if (!cell) return;
		setActive(cell);
		cell.focus();
	};

	const enter = (cell: HTMLElement): boolean => {
		const [first] = widgetsIn(cell);
		first?.focus();
		if (first instanceof HTMLInputElement && first.type !== 'checkbox') first.select();
		return Boolean(first);
	};

	const move = (event: KeyboardEvent, cell: HTMLElement): boolean => {
		const root = table.current;
		const row = cell.closest('tr');
		if (!root || !row) return false;
		const rows = rowsOf(root);
		const cells = cellsOf(row);
		const at = { row: rows.indexOf(row), column: cells.indexOf(cell) };
		const to = (rowIndex: number, column: number) => {
			const target = cellsOf(rows[Math.min(Math.max(rowIndex, 0), rows.length - 1)]);
			focus(target[Math.min(column, target.length - 1)]);
			return true;
		};
		const forward = dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
		const backward = dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
		const control = event.ctrlKey || event.metaKey;
		if (event.shiftKey || event.altKey) return false;
		switch (event.key) {
			case forward:
				return !control && to(at.row, at.column + 1);
			case backward:
				return !control && to(at.row, Math.max(0, at.column - 1));
			case 'ArrowDown':
				return to(control ? rows.length - 1 : at.row + 1, at.column);
			case 'ArrowUp':
				return to(control ? 0 : at.row - 1, at.column);
			case 'Home':
				return to(control ? 0 : at.row, 0);
			case 'End':
				return to(control ? rows.length - 1 : at.row, Number.MAX_SAFE_INTEGER);
			case 'PageDown':
				return to(at.row + 10, at.column);
			case 'PageUp':
				return to(at.row - 10, at.column);
			default:
				return false;
		}
	};

	/** Tab inside a cell moves to the next control of the row, and past the last one out of the grid as usual. */
	const tabInside = (event: KeyboardEvent, cell: HTMLElement, target: HTMLElement): boolean => {
		const row = cell.closest('tr');
		if (!row) return false;
		const all = cellsOf(row).flatMap(widgetsIn);
		const next = all[all.indexOf(target) + (event.shiftKey ? -1 : 1)];
		next?.focus();
		return Boolean(next);
	};

	const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
		// A popup renders elsewhere, but its keys bubble here through React.
		if (event.defaultPrevented || !(event.target instanceof HTMLElement) || !table.current?.contains(event.target))
			return;
		const cell = cellAround(event.target);
		if (!cell) return;
		let handled = false;
		if (event.target !== cell) {
			if (event.key === 'Escape' || event.key === 'F2') {
				cell.focus();
				handled = true;
			} else if (event.key === 'Tab') handled = tabInside(event, cell, event.target);
		} else if (event.key === 'F2') handled = enter(cell);
		else if (event.key === 'Enter') handled = cell.dataset.enter !== 'self' && enter(cell);
		else if (
			cell.dataset.type !== undefined &&
			event.key.length === 1 &&
			!event.ctrlKey &&
			!event.metaKey &&
			event.key !== ' '
		) {
			// Typing on a filter cell types into the filter, skipping the operation picker.
			const input = widgetsIn(cell).find((widget) => widget instanceof HTMLInputElement);
			input?.focus();
			return;
		} else handled = move(event, cell);
		if (!handled) return;
		event.preventDefault();
		event.stopPropagation();
	};

	return { onKeyDown };
}
