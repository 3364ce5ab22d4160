import { type ComponentProps, type ReactNode, useId } from 'react';
import { cn } from '../../lib/cn';

export interface RadioOption<Value extends string = string> {
	value: Value;
	label: ReactNode;
	help?: ReactNode;
	disabled?: boolean;
}

export interface RadioGroupProps<Value extends string> extends Omit<ComponentProps<'div'>, 'onChange'> {
	options: readonly RadioOption<Value>[];
	value: Value | null | undefined;
	onValueChange: (value: Value) => void;
	name?: string;
	/** `card` frames each choice: for few choices that need a sentence. */
	look?: 'plain' | 'card';
	disabled?: boolean;
}

export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
	const { options, value, onValueChange, name, look = 'plain', disabled, className, ...rest } = props;
	const id = useId();
	return (
		<div
			data-slot="radio-group"
			role="radiogroup"
			className={cn('flex flex-col', look === 'card' ? 'gap-2' : 'gap-1', className)}
			{...rest}
		>
			{options.map((option, index) => (
				<label
					key={option.value}
					htmlFor={`${id}${index}`}
					className={cn(
						'flex cursor-pointer items-start gap-2.5 py-1 has-disabled:cursor-not-allowed has-disabled:opacity-50',
						look === 'card' &&
							'rounded-md border bg-card p-3 hover:border-muted-foreground has-checked:border-primary has-checked:bg-primary-soft',
					)}
				>
					<input
						id={`${id}${index}`}
						type="radio"
						name={name ?? id}
						value={option.value}
						checked={option.value === value}
						disabled={disabled || option.disabled}
						onChange={() => onValueChange(option.value)}
						className="mt-0.5 size-4 shrink-0 appearance-none rounded-full border border-input bg-card shadow-xs checked:border-[0.3rem] checked:border-primary forced-colors:appearance-auto"
					/>
					<span className="min-w-0">
						<span className="block">{option.label}</span>
						{option.help && <span className="block text-muted-foreground text-sm">{option.help}</span>}
					</span>
				</label>
			))}
		</div>
	);
}
