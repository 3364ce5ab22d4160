import { LoaderCircle } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '../lib/cn';

/** Purely visual: the user of it must state the activity by text or aria-busy. */
export function Spinner({ className, ...props }: ComponentProps<typeof LoaderCircle>) {
	return <LoaderCircle data-slot="spinner" aria-hidden className={cn('size-4 animate-spin', className)} {...props} />;
}
