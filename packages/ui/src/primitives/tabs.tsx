import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { cn } from '../lib/cn';

export interface TabsNavProps extends ComponentProps<'nav'> {
	label: string;
}

/**
 * Tabs are links: the open one is in the address. Put the router's links inside and give each {@link tabClasses} and
 * `aria-current="page"` when it is the open one.
 */
export function TabsNav({ label, className, children, ...props }: TabsNavProps) {
	const nav = useRef<HTMLElement>(null);
	const shown = useRef<Element | null>(null);
	// If not all fit, the open one is visible.
	useEffect(() => {
		const open = nav.current?.querySelector('[aria-current=page]') ?? null;
		if (open !== shown.current && open && nav.current) {
			const [tab, room] = [open.getBoundingClientRect(), nav.current.getBoundingClientRect()];
			nav.current.scrollLeft += Math.max(0, tab.right - room.right) + Math.min(0, tab.left - room.left);
		}
		shown.current = open;
	});
	return (
		<nav
			ref={nav}
			data-slot="tabs"
			aria-label={label}
			className={cn('scrollbar-thin overflow-x-auto border-b', className)}
			{...props}
		>
			<div className="flex min-w-max gap-1">{children}</div>
		</nav>
	);
}

export const tabClasses = cn(
	'relative inline-flex h-9 items-center gap-1.5 whitespace-nowrap rounded-t-md px-3 font-medium text-muted-foreground transition-colors duration-100 hover:text-foreground',
	'focus-visible:-outline-offset-2 aria-[current=page]:text-foreground',
	'after:absolute after:inset-x-2 after:bottom-0 after:h-0.5 after:rounded-full aria-[current=page]:after:bg-primary',
);

export interface SegmentedProps<Value extends string> extends Omit<ComponentProps<'div'>, 'onChange'> {
	label: string;
	value: Value;
	onValueChange: (value: Value) => void;
	options: readonly { value: Value; label: string; icon?: ReactNode }[];
	/** Only the icons show; the labels name them. */
	iconsOnly?: boolean;
}

/** One of a few views of the same data. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
	const { label, value, onValueChange, options, iconsOnly, className, ...rest } = props;
	return (
		// biome-ignore lint/a11y/useSemanticElements: a fieldset can't be laid out as a bar in every browser
		<div
			data-slot="segmented"
			role="group"
			aria-label={label}
			className={cn('inline-flex h-8 min-h-[30px] items-center gap-0.5 rounded-md border bg-muted p-0.5', className)}
			{...rest}
		>
			{options.map((option) => (
				<button
					key={option.value}
					type="button"
					aria-pressed={option.value === value}
					aria-label={iconsOnly ? option.label : undefined}
					data-tip={iconsOnly ? option.label : undefined}
					onClick={() => onValueChange(option.value)}
					className="inline-flex h-full min-w-[max(1.75rem,24px)] items-center justify-center gap-1.5 rounded-sm px-1.5 text-muted-foreground text-sm hover:text-foreground aria-pressed:bg-card aria-pressed:text-foreground aria-pressed:shadow-sm [&_svg]:size-4"
				>
					{option.icon}
					{!iconsOnly && option.label}
				</button>
			))}
		</div>
	);
}
