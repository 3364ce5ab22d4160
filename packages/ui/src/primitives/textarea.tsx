import type { ComponentProps } from 'react';
import { cn } from '../lib/cn';
import { controlClasses } from './input';

/** Grows with its text where the browser can. */
export function Textarea({ className, rows = 3, ...props }: ComponentProps<'textarea'>) {
	return (
		<textarea
			data-slot="textarea"
			rows={rows}
			className={cn(controlClasses, 'field-sizing-content min-h-16 px-3 py-2', className)}
			{...props}
		/>
	);
}
