import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn';

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
	onCheckedChange?: (checked: boolean) => void;
}

/** On or off immediately. A checkbox with the role of a switch, so it works in forms and forced colors. */
export function Switch({ className, onCheckedChange, onChange, ...props }: SwitchProps) {
	return (
		<input
			data-slot="switch"
			type="checkbox"
			// biome-ignore lint/a11y/useAriaPropsForRole: the checkbox says itself whether it is checked
			role="switch"
			onChange={(event) => {
				onChange?.(event);
				onCheckedChange?.(event.target.checked);
			}}
			className={cn(
				'relative inline-block h-5 w-9 shrink-0 cursor-pointer appearance-none rounded-full bg-input transition-colors duration-100 forced-colors:appearance-auto',
				'before:absolute before:-inset-y-0.5 before:inset-x-0 before:content-[""]',
				'after:absolute after:start-0.5 after:top-0.5 after:size-4 after:rounded-full after:bg-card after:shadow-sm after:transition-[inset-inline-start] after:duration-100',
				'checked:bg-primary checked:after:start-[1.125rem] checked:after:bg-primary-foreground disabled:cursor-not-allowed disabled:opacity-50',
				className,
			)}
			{...props}
		/>
	);
}
