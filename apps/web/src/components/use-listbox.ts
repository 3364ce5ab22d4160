import { type KeyboardEvent, useId, useState } from 'react';

interface Options<Entry> {
	entries: readonly Entry[];
	/** Whether the list is open. */
	open: boolean;
	onChoose: (entry: Entry) => void;
	/** A key that the list doesn't handle, such as Escape. */
	onOtherKey?: (event: KeyboardEvent) => void;
}

/** Where a key moves the mark in a list of that length; wraps around. */
function targetOf(key: string, from: number, count: number): number | null {
	if (count === 0) return null;
	if (key === 'ArrowDown') return (from + 1) % count;
	if (key === 'ArrowUp') return (from - 1 + count) % count;
	return null;
}

/** The combobox pattern: the input keeps the focus, arrow keys move a mark through the list, Enter chooses. */
export function useListbox<Entry>({ entries, open, onChoose, onOtherKey }: Options<Entry>) {
	const id = useId();
	const [mark, setMark] = useState(0);
	const active = Math.min(mark, entries.length - 1);
	const optionId = (index: number) => `${id}-${index}`;

	const move = (next: number) => {
		setMark(next);
		document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
	};
	const onKeyDown = (event: KeyboardEvent) => {
		// Enter that ends a character composition chooses nothing.
		if (event.nativeEvent.isComposing) return;
		const entry = entries[active];
		const to = targetOf(event.key, active, entries.length);
		if (to !== null) {
			event.preventDefault();
			move(to);
		} else if (event.key === 'Enter' && open && entry !== undefined) {
			event.preventDefault();
			onChoose(entry);
		} else {
			onOtherKey?.(event);
		}
	};

	return {
		active,
		resetMark: () => setMark(0),
		inputProps: {
			role: 'combobox' as const,
			'aria-expanded': open,
			'aria-controls': `${id}-list`,
			'aria-autocomplete': 'list' as const,
			'aria-activedescendant': open && entries.length ? optionId(active) : undefined,
			autoComplete: 'off',
			onKeyDown,
		},
		listProps: { id: `${id}-list`, role: 'listbox' as const },
		optionProps: (index: number) => ({
			id: optionId(index),
			role: 'option' as const,
			'aria-selected': index === active,
			// The input keeps the focus: a blur would close the list before the click registers.
			onPointerDown: (event: { preventDefault: () => void }) => event.preventDefault(),
			onClick: () => {
				const entry = entries[index];
				if (entry !== undefined) onChoose(entry);
			},
		}),
	};
}
