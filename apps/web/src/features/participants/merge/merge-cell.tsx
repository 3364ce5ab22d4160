import { cn } from '@rewards/ui';
import type { ReactNode } from 'react';

interface MergeCellProps {
	/** One of a group is chosen. */
	group: string;
	/** For screen readers: the cell alone doesn't say what it is. */
	label: string;
	checked: boolean;
	onChoose: () => void;
	children: ReactNode;
}

/** A value that staff can choose, in a table of two people. */
export function MergeCell({ group, label, checked, onChoose, children }: MergeCellProps) {
	return (
		<label
			className={cn(
				'flex cursor-pointer items-start gap-2 rounded-md px-2 py-1 hover:bg-muted',
				checked && 'bg-primary-soft',
			)}
		>
			<input
				type="radio"
				name={`merge-${group}`}
				aria-label={label}
				checked={checked}
				onChange={onChoose}
				className="mt-0.5 size-4 shrink-0 appearance-none rounded-full border border-input bg-card shadow-xs checked:border-[0.3rem] checked:border-primary forced-colors:appearance-auto"
			/>
			<span className="min-w-0 break-words">{children}</span>
		</label>
	);
}
