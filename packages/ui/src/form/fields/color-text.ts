const twoDigits = (value: number): string => Math.min(255, value).toString(16).padStart(2, '0');

/**
 * Parses a color in common notations: `#1f4f8f`, `1F4F8F`, `#abc`, `rgb(31, 79, 143)`, also with a trailing semicolon.
 * Returns null for anything else, and for transparent colors.
 */
export function colorIn(text: string): string | null {
	const word = text.trim().replace(/;$/, '').trim();
	const hex = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(word)?.[1];
	if (hex !== undefined) return `#${hex.length === 6 ? hex : [...hex].map((digit) => digit + digit).join('')}`;
	const parts = /^rgb\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*\)$/i.exec(word)?.slice(1).map(Number);
	return parts ? `#${parts.map(twoDigits).join('')}` : null;
}
