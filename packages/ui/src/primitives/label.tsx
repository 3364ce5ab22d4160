import type { ComponentProps } from 'react';
import { cn } from '../lib/cn';

export function Label({ className, ...props }: ComponentProps<'label'>) {
	return (
		// biome-ignore lint/a11y/noLabelWithoutControl: the caller gives htmlFor
		<label data-slot="label" className={cn('select-none font-medium text-sm leading-5', className)} {...props} />
	);
}
