import type { ComponentProps } from 'react';
import { cn } from '../lib/cn';

/** Give it the final size of the content. */
export function Skeleton({ className, ...props }: ComponentProps<'div'>) {
	return (
		<div
			data-slot="skeleton"
			aria-hidden
			className={cn('animate-pulse rounded-sm bg-secondary', className)}
			{...props}
		/>
	);
}
