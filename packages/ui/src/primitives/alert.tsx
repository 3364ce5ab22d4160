import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../lib/cn';
import { type Tone, toneIcons } from './badge';

const toneClasses: Record<Tone, string> = {
	neutral: 'border-border bg-muted [&>svg]:text-muted-foreground',
	info: 'border-info/30 bg-info-soft text-info-text',
	success: 'border-success/30 bg-success-soft text-success-text',
	warning: 'border-warning/50 bg-warning-soft text-warning-text',
	danger: 'border-danger/30 bg-danger-soft text-danger-text',
};

export interface AlertProps extends Omit<ComponentProps<'div'>, 'title'> {
	tone?: Tone;
	title?: ReactNode;
	/** Buttons at the end. */
	action?: ReactNode;
	/** Announces it to screen readers at once: for a new error, not for content that was there from the start. */
	announce?: boolean;
}

export function Alert({ tone = 'info', title, action, announce, className, children, ...props }: AlertProps) {
	const Icon = toneIcons[tone];
	return (
		<div
			data-slot="alert"
			role={announce ? 'alert' : undefined}
			className={cn('flex gap-3 rounded-md border px-4 py-3', toneClasses[tone], className)}
			{...props}
		>
			<Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
			{/* Actions are next to the text if there is room to read it, else below. */}
			<div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-4 gap-y-2">
				<div className="min-w-[min(100%,14rem)] flex-1">
					{title && <p className="font-medium">{title}</p>}
					{children && <div className="break-words [&_a]:underline">{children}</div>}
				</div>
				{action && <div className="flex flex-wrap items-start gap-2">{action}</div>}
			</div>
		</div>
	);
}
