import { cn } from '@rewards/ui';
import { createContext, type ReactNode, useCallback, useMemo, useState } from 'react';

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
 * The strips above one list, in the place of one: the latest shows, and its "+1 more" shows the others below it. All of
 * them stay mounted, so that each reports its own end.
 */
export function StripStack({ children }: { children: ReactNode }) {
	const [entries, setEntries] = useState<readonly Entry[]>([]);
	const [asked, setOpen] = useState(false);
	// Later ones start folded again.
	if (asked && entries.length < 2) setOpen(false);
	const add = useCallback((entry: Entry) => {
		setEntries((all) => [...all, entry].sort((one, other) => other.start - one.start));
		return () => setEntries((all) => all.filter((other) => other !== entry));
	}, []);
	const stack = useMemo(() => ({ entries, open: asked, setOpen, add }), [entries, asked, add]);
	return (
		<StackContext value={stack}>
			<div className={cn('flex shrink-0 flex-col gap-1', entries.length > 0 && 'mb-2')}>{children}</div>
		</StackContext>
	);
}
