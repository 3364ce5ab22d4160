import type { ComponentProps } from 'react';
import { cn } from '../lib/cn';

export interface ScrollAreaProps extends ComponentProps<'section'> {
	/** Label of the content; a scroll area that the keyboard can reach needs a name. */
	label: string;
}

/** The platform's own scrolling with a thin bar, reachable by keyboard. */
export function ScrollArea({ label, className, ...props }: ScrollAreaProps) {
	return (
		<section
			data-slot="scroll-area"
			aria-label={label}
			// biome-ignore lint/a11y/noNoninteractiveTabindex: lets the arrow keys scroll it
			tabIndex={0}
			className={cn('scrollbar-thin overflow-auto overscroll-contain', className)}
			{...props}
		/>
	);
}
