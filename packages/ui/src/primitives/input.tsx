import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../lib/cn';

/** The style of every text-like control; shared by input, textarea, select trigger and the pickers. */
export const controlClasses = cn(
	'w-full min-w-0 rounded-md border border-input bg-card text-base text-foreground shadow-xs transition-colors duration-100',
	'hover:border-muted-foreground focus-visible:border-ring focus-visible:outline-2 focus-visible:outline-ring focus-visible:outline-offset-0',
	'disabled:cursor-not-allowed disabled:border-border disabled:bg-muted disabled:text-muted-foreground disabled:shadow-none',
	'[&:is(input,textarea):read-only]:bg-muted aria-invalid:border-danger aria-invalid:focus-visible:outline-danger',
);

export function Input({ className, type = 'text', ...props }: ComponentProps<'input'>) {
	return <input data-slot="input" type={type} className={cn(controlClasses, 'h-9 px-3', className)} {...props} />;
}

export interface InputGroupProps extends ComponentProps<'input'> {
	/** An icon, a currency symbol. */
	before?: ReactNode;
	/** A unit (`%`, `kg`), a clear button. */
	after?: ReactNode;
	inputClassName?: string;
}

/** An input with its unit, symbol or button inside the frame. */
export function InputGroup({
	before,
	after,
	className,
	inputClassName,
	disabled,
	readOnly,
	...props
}: InputGroupProps) {
	return (
		<div
			data-slot="input-group"
			data-disabled={disabled || undefined}
			className={cn(
				'flex h-9 w-full items-center gap-2 rounded-md border border-input bg-card px-3 text-base shadow-xs transition-colors duration-100',
				'hover:border-muted-foreground has-[input:focus-visible]:border-ring has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-ring',
				'has-[input[aria-invalid=true]]:border-danger data-disabled:border-border data-disabled:bg-muted data-disabled:shadow-none',
				'[&_svg]:size-4 [&_svg]:shrink-0',
				readOnly && 'bg-muted',
				className,
			)}
		>
			{before && <span className="shrink-0 text-muted-foreground">{before}</span>}
			<input
				data-slot="input"
				disabled={disabled}
				readOnly={readOnly}
				className={cn(
					'h-full w-full min-w-0 flex-1 bg-transparent outline-none disabled:text-muted-foreground',
					inputClassName,
				)}
				{...props}
			/>
			{after && <span className="flex shrink-0 items-center text-muted-foreground">{after}</span>}
		</div>
	);
}
