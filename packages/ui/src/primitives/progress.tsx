import type { ComponentProps } from 'react';
import { cn } from '../lib/cn';

interface Amount {
	/** 0 to 100; null if the duration is unknown. */
	value: number | null;
	/** What is progressing, for assistive technology. */
	label: string;
}

const clamp = (value: number) => Math.min(100, Math.max(0, value));

function aria({ value, label }: Amount) {
	return {
		role: 'progressbar',
		'aria-label': label,
		'aria-valuemin': 0,
		'aria-valuemax': 100,
		'aria-valuenow': value === null ? undefined : Math.round(clamp(value)),
	};
}

export function Progress({ value, label, className, ...props }: Omit<ComponentProps<'div'>, 'children'> & Amount) {
	return (
		<div
			data-slot="progress"
			{...aria({ value, label })}
			className={cn('relative h-1.5 w-full overflow-hidden rounded-full bg-secondary', className)}
			{...props}
		>
			{value === null ? (
				<div className="absolute inset-y-0 w-2/5 animate-indeterminate rounded-full bg-primary" />
			) : (
				<div
					className="h-full rounded-full bg-primary transition-[width] duration-150"
					style={{ width: `${clamp(value)}%` }}
				/>
			)}
		</div>
	);
}

const circumference = 2 * Math.PI * 8;

export function ProgressRing({
	value,
	label,
	className,
	...props
}: Omit<ComponentProps<'svg'>, 'children' | 'values'> & Amount) {
	return (
		// biome-ignore lint/a11y/noSvgWithoutTitle: named by aria-label; a title would show as a tooltip
		<svg
			data-slot="progress-ring"
			viewBox="0 0 20 20"
			{...aria({ value, label })}
			className={cn('size-5 -rotate-90 fill-none stroke-[2.5]', value === null && 'animate-spin', className)}
			{...props}
		>
			<circle cx="10" cy="10" r="8" className="stroke-border" />
			<circle
				cx="10"
				cy="10"
				r="8"
				strokeLinecap="round"
				strokeDasharray={circumference}
				strokeDashoffset={circumference * (1 - clamp(value ?? 30) / 100)}
				className="stroke-primary transition-[stroke-dashoffset] duration-150"
			/>
		</svg>
	);
}
