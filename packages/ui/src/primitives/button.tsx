import { cva, type VariantProps } from 'class-variance-authority';
import { Slot } from 'radix-ui/slot';
import type { ComponentProps } from 'react';
import { cn } from '../lib/cn';
import { Spinner } from './spinner';

export const buttonVariants = cva(
	[
		'relative inline-flex shrink-0 select-none items-center justify-center gap-1.5 whitespace-nowrap rounded-md font-medium',
		'transition-colors duration-100 disabled:pointer-events-none disabled:opacity-50 aria-disabled:cursor-not-allowed',
		'[&_svg]:pointer-events-none [&_svg]:shrink-0 [&_svg:not([class*=size-])]:size-4',
	],
	{
		variants: {
			variant: {
				primary: 'bg-primary text-primary-foreground shadow-xs hover:bg-primary-hover',
				outline: 'border bg-card text-foreground shadow-xs hover:bg-accent',
				secondary: 'bg-secondary text-secondary-foreground hover:bg-border',
				ghost: 'text-foreground hover:bg-accent aria-expanded:bg-accent',
				danger: 'bg-danger text-danger-foreground shadow-xs hover:bg-danger-hover',
				// Subdued until hover or focus: every row may have one.
				'danger-ghost':
					'text-muted-foreground hover:bg-danger-soft hover:text-danger-text focus-visible:bg-danger-soft focus-visible:text-danger-text',
				link: 'h-auto! p-0! text-primary-text underline-offset-4 hover:underline',
			},
			size: {
				// Even at a small font size, no target is smaller than 24 pixels.
				xs: 'h-6 min-h-[24px] px-2 text-xs',
				sm: 'h-7 min-h-[24px] px-2.5 text-sm',
				md: 'h-8 min-h-[24px] px-3 text-base',
				lg: 'h-10 px-4 text-base',
				icon: 'size-8 min-h-[24px] min-w-[24px]',
				'icon-sm': 'size-7 min-h-[24px] min-w-[24px]',
				'icon-xs': 'size-6 min-h-[24px] min-w-[24px] rounded-sm',
			},
		},
		defaultVariants: { variant: 'outline', size: 'md' },
	},
);

export interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof buttonVariants> {
	asChild?: boolean;
	/** Shows a spinner instead of the label's icon, keeps the width, and ignores further clicks without losing focus. */
	pending?: boolean;
}

/** `type` is button by default, so no button submits a form by accident. */
export function Button({ className, variant, size, asChild, pending, onClick, children, type, ...props }: ButtonProps) {
	const classes = cn(buttonVariants({ variant, size }), className);
	if (asChild) {
		return (
			<Slot data-slot="button" className={classes} onClick={onClick} {...props}>
				{children}
			</Slot>
		);
	}
	return (
		<button
			data-slot="button"
			type={type ?? 'button'}
			className={classes}
			aria-busy={pending || undefined}
			aria-disabled={pending || undefined}
			onClick={pending ? (event) => event.preventDefault() : onClick}
			{...props}
		>
			{pending && (
				<span className="absolute inset-0 grid place-items-center">
					<Spinner />
				</span>
			)}
			<span className={cn('inline-flex items-center gap-1.5', pending && 'opacity-0')}>{children}</span>
		</button>
	);
}
