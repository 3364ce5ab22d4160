import { isolated } from '../lib/loading/isolated';

/** Text that reads from left to right: Latin letters, and joined digits as in dates, times and phone numbers. */
const leftToRight = /[A-Za-z\u00c0-\u024f]|\d[-/:]\d/;

/**
 * A value as it is inserted into a right-to-left sentence. Names, addresses and codes keep their own order: without it
 * `2026-plan.csv` shows as `plan.csv-2026`. Numbers and Arabic words need no marks.
 */
export function inOrder(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(inOrder);
	return typeof value === 'string' && leftToRight.test(value) && !value.startsWith('\u2068') ? isolated(value) : value;
}
