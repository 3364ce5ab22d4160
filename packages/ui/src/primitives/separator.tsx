import type { ComponentProps } from 'react';
import { cn } from '../lib/cn';

export interface SeparatorProps extends ComponentProps<'div'> {
	orientation?: 'horizontal' | 'vertical';
}

/** Decorative; headings and groups carry the structure. */
export function Separator({ orientation = 'horizontal', className, ...props }: SeparatorProps) {
	return (
		<div
			data-slot="separator"
			aria-hidden
			className={cn(
				'shrink-0 bg-border',
				orientation === 'horizontal' ? 'h-px w-full' : 'w-px self-stretch',
				className,
			)}
			{...props}
		/>
	);
}
