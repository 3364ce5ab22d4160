import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
	/** Some of the items it represents are ticked. */
	indeterminate?: boolean;
	onCheckedChange?: (checked: boolean) => void;
}

/** The browser's own checkbox, so forms, screen readers and forced colors need no extra work. The hit area is 24 px. */
export function Checkbox({ className, indeterminate = false, onCheckedChange, onChange, ...props }: CheckboxProps) {
	return (
		<span
			data-slot="checkbox-wrapper"
			className={cn('relative inline-grid size-4 shrink-0 place-items-center align-middle', className)}
		>
			<input
				data-slot="checkbox"
				type="checkbox"
				ref={(element) => {
					if (element) element.indeterminate = indeterminate;
				}}
				onChange={(event) => {
					onChange?.(event);
					onCheckedChange?.(event.target.checked);
				}}
				className={cn(
					'peer size-4 cursor-pointer appearance-none rounded-sm border border-input bg-card shadow-xs transition-colors duration-100 forced-colors:appearance-auto',
					'before:absolute before:-inset-1 before:content-[""] checked:border-primary checked:bg-primary indeterminate:border-primary indeterminate:bg-primary',
					'hover:border-muted-foreground checked:hover:bg-primary-hover disabled:cursor-not-allowed disabled:opacity-50 aria-invalid:border-danger',
				)}
				{...props}
			/>
			<svg
				aria-hidden="true"
				viewBox="0 0 16 16"
				className="pointer-events-none absolute size-4 fill-none stroke-2 stroke-primary-foreground opacity-0 peer-checked:opacity-100 peer-indeterminate:opacity-0 forced-colors:hidden"
			>
				<path d="m4 8.2 2.7 2.7L12 5.6" strokeLinecap="round" strokeLinejoin="round" />
			</svg>
			<svg
				aria-hidden="true"
				viewBox="0 0 16 16"
				className="pointer-events-none absolute size-4 fill-none stroke-2 stroke-primary-foreground opacity-0 peer-indeterminate:opacity-100 forced-colors:hidden"
			>
				<path d="M4.5 8h7" strokeLinecap="round" />
			</svg>
		</span>
	);
}
