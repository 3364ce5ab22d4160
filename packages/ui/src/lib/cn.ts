import { type ClassValue, clsx } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

// Our own text size must be known, or it would be taken for a colour and swallow one.
const twMerge = extendTailwindMerge({ extend: { theme: { text: ['2xs'] } } });

/** Joins class names; of two Tailwind utilities for the same property the later wins. */
export function cn(...inputs: ClassValue[]): string {
	return twMerge(clsx(inputs));
}
