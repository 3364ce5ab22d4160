import { cva, type VariantProps } from 'class-variance-authority';
import { CircleAlert, CircleCheck, CircleDot, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '../lib/cn';

export const tones = ['neutral', 'info', 'success', 'warning', 'danger'] as const;
export type Tone = (typeof tones)[number];

export const toneIcons: Record<Tone, LucideIcon> = {
	neutral: CircleDot,
	info: Info,
	success: CircleCheck,
	warning: TriangleAlert,
	danger: CircleAlert,
};

export const badgeVariants = cva(
	'inline-flex h-5 max-w-full items-center gap-1 whitespace-nowrap rounded-sm px-1.5 align-middle font-medium text-xs [&>svg]:size-3 [&>svg]:shrink-0',
	{
		variants: {
			tone: {
				neutral: 'bg-neutral-soft text-neutral-text',
				info: 'bg-info-soft text-info-text',
				success: 'bg-success-soft text-success-text',
				warning: 'bg-warning-soft text-warning-text',
				danger: 'bg-danger-soft text-danger-text',
				accent: 'bg-primary-soft text-primary-text',
				outline: 'border text-foreground',
			},
		},
		defaultVariants: { tone: 'neutral' },
	},
);

export interface BadgeProps extends ComponentProps<'span'>, VariantProps<typeof badgeVariants> {}

/** A count, a tag. For states use Status. */
export function Badge({ tone, className, ...props }: BadgeProps) {
	return <span data-slot="badge" className={cn(badgeVariants({ tone }), className)} {...props} />;
}

export interface StatusProps extends Omit<ComponentProps<'span'>, 'children'> {
	tone: Tone;
	/** The state in a word; the color only repeats it. */
	label: string;
	icon?: LucideIcon;
}

/** A state: icon and word on the tone's soft background. */
export function Status({ tone, label, icon, className, ...props }: StatusProps) {
	const Icon = icon ?? toneIcons[tone];
	return (
		<span data-slot="badge" className={cn(badgeVariants({ tone }), 'ps-1', className)} {...props}>
			<Icon aria-hidden />
			<span className="truncate">{label}</span>
		</span>
	);
}
