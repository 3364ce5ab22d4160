import { cn } from '@rewards/ui';
import { createContext, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';

interface Entry {
	id: string;
	start: number;
}

interface Stack {
	/** The latest first. */
	entries: readonly Entry[];
	/** Whether the others show as well. */
	open: boolean;
	setOpen: (open: boolean) => void;
	/** Returns what removes it. */
	add: (entry: Entry) => () => void;
}

export const StackContext = createContext<Stack | null>(null);

/**
 * The strips above one list, in the place of one: the latest shows, and its "+1 more" shows the others over the list.
 * All of them stay mounted, so that each reports its own end.
 */
export function StripStack({ children }: { children: ReactNode }) {
	const root = useRef<HTMLDivElement>(null);
	const [entries, setEntries] = useState<readonly Entry[]>([]);
	const [asked, setOpen] = useState(false);
	const open = asked && entries.length > 1;
	const add = useCallback((entry: Entry) => {
		setEntries((all) => [...all, entry].sort((one, other) => other.start - one.start));
		return () => setEntries((all) => all.filter((other) => other !== entry));
	}, []);
	useEffect(() => {
		if (!open) return;
		const onPointer = ({ target }: Event) => {
			if (target instanceof Node && !root.current?.contains(target)) setOpen(false);
		};
		const onKey = ({ key }: KeyboardEvent) => {
			if (key === 'Escape') setOpen(false);
		};
		document.addEventListener('pointerdown', onPointer);
		document.addEventListener('keydown', onKey);
		return () => {
			document.removeEventListener('pointerdown', onPointer);
			document.removeEventListener('keydown', onKey);
		};
	}, [open]);
	const stack = useMemo(() => ({ entries, open, setOpen, add }), [entries, open, add]);
	return (
		<StackContext value={stack}>
			<div ref={root} className={cn('relative flex shrink-0 flex-col', entries.length > 0 && 'mb-2')}>
				{children}
			</div>
		</StackContext>
	);
}
