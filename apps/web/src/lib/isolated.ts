/** A name within a sentence: its direction doesn't affect the words around it. */
export const isolated = (name: string): string => `\u2068${name}\u2069`;

/** A text for a file or a form, which shows no sentence around its names. */
export const withoutIsolates = (text: string): string => text.replace(/[\u2068\u2069]/g, '');

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
