import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn';
import { controlClasses } from '../input';

export interface SelectOption {
	value: string;
	label: string;
	disabled?: boolean;
}

export interface SelectProps extends Omit<ComponentProps<'select'>, 'size'> {
	options: readonly SelectOption[];
	/** The entry for "nothing chosen"; without it, the first option is chosen. */
	placeholder?: string;
	onValueChange?: (value: string) => void;
	look?: 'control' | 'quiet';
}

/**
 * The platform's own select: right for up to some twenty fixed choices (wheel on a phone, type-ahead, no script). For
 * more choices, search or pages from the server, use Combobox.
 */
export function Select({
	options,
	placeholder,
	onValueChange,
	onChange,
	className,
	look = 'control',
	...props
}: SelectProps) {
	return (
		<span data-slot="select" className={cn('relative inline-flex w-full min-w-0', className)}>
			<select
				onChange={(event) => {
					onChange?.(event);
					onValueChange?.(event.target.value);
				}}
				className={cn(
					look === 'control'
						? cn(controlClasses, 'h-9 ps-3 pe-8')
						: 'h-7 w-full min-w-0 rounded-md bg-transparent ps-2 pe-7 text-sm hover:bg-accent',
					'appearance-none truncate [&>option]:bg-popover [&>option]:text-foreground',
					placeholder !== undefined && (props.value === '' || props.value === undefined) && 'text-muted-foreground',
				)}
				{...props}
			>
				{placeholder !== undefined && <option value="">{placeholder}</option>}
				{options.map((option) => (
					<option key={option.value} value={option.value} disabled={option.disabled}>
						{option.label}
					</option>
				))}
			</select>
			<ChevronDown
				aria-hidden
				className={cn(
					'pointer-events-none absolute inset-y-0 my-auto size-4 text-muted-foreground',
					look === 'control' ? 'end-2.5' : 'end-1.5 size-3.5',
				)}
			/>
		</span>
	);
}
