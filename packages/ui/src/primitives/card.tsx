import type { ComponentProps } from 'react';
import { cn } from '../lib/cn';

export function Card({ className, ...props }: ComponentProps<'div'>) {
	return <div data-slot="card" className={cn('rounded-lg border bg-card shadow-xs', className)} {...props} />;
}

export function CardHeader({ className, ...props }: ComponentProps<'div'>) {
	return (
		<div
			data-slot="card-header"
			className={cn('flex flex-wrap items-start justify-between gap-x-4 gap-y-1 px-5 pt-4', className)}
			{...props}
		/>
	);
}

/** `as` keeps the page's heading order. */
export function CardTitle({
	className,
	as: Heading = 'h2',
	...props
}: ComponentProps<'h2'> & { as?: 'h2' | 'h3' | 'h4' }) {
	return <Heading data-slot="card-title" className={cn('font-semibold text-lg leading-6', className)} {...props} />;
}

export function CardDescription({ className, ...props }: ComponentProps<'p'>) {
	return <p data-slot="card-description" className={cn('w-full text-muted-foreground', className)} {...props} />;
}

export function CardContent({ className, ...props }: ComponentProps<'div'>) {
	return <div data-slot="card-content" className={cn('px-5 py-4', className)} {...props} />;
}

export function CardFooter({ className, ...props }: ComponentProps<'div'>) {
	return (
		<div
			data-slot="card-footer"
			className={cn(
				'flex flex-wrap items-center justify-end gap-2 rounded-b-lg border-t bg-muted px-5 py-3',
				className,
			)}
			{...props}
		/>
	);
}
