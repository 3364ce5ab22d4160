/** How a workbook displays a number, as far as it changes the meaning. */
export type NumberKind = 'number' | 'date' | { digits: number };

const dayMs = 86_400_000;
const lastDay = 2_958_465;

/** Built-in formats that show dates or times (ECMA-376, 18.8.30). */
const builtInDates = [
	[14, 22],
	[27, 36],
	[45, 47],
	[50, 58],
] as const;

/** What a number format makes of a number. */
export function kindOf(formatId: number, code: string | undefined): NumberKind {
	if (code === undefined) {
		return builtInDates.some(([from, to]) => formatId >= from && formatId <= to) ? 'date' : 'number';
	}
	const [first = ''] = code.split(';');
	if (/^0{2,15}$/.test(first)) return { digits: first.length };
	// Quoted texts, escaped characters, colors and languages are no part of the pattern; elapsed hours are.
	const pattern = first
		.replace(/"[^"]*"/g, '')
		.replace(/[\\_*]./g, '')
		.replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
		.replace(/general/gi, '');
	return /[ymdhs]/i.test(pattern) ? 'date' : 'number';
}

const two = (n: number): string => String(n).padStart(2, '0');

/** A day number as "2026-11-23", "2026-11-23 14:05:00" or, without a day, "14:05:00"; null for an invalid date. */
export function dateText(serial: number, from1904: boolean): string | null {
	if (!(serial >= 0) || serial > lastDay) return null;
	// Rounded to seconds, since a fraction of a day is not exact.
	const seconds = Math.round(serial * 86_400);
	const day = Math.floor(seconds / 86_400);
	const rest = seconds % 86_400;
	const time = `${two(Math.floor(rest / 3600))}:${two(Math.floor(rest / 60) % 60)}:${two(rest % 60)}`;
	if (day === 0 && !from1904) return time;
	// In the 1900 system, day 60 is a nonexistent 29 February: the days before it count from one day later.
	const start = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, day < 60 ? 31 : 30);
	const date = new Date(start + day * dayMs).toISOString().slice(0, 10);
	return rest === 0 ? date : `${date} ${time}`;
}

/** A number in digits, without an exponent, as the cell shows it: with the 15 digits that Excel keeps. */
export function numberText(value: number): string {
	const text = String(Number(value.toPrecision(15)));
	const [, sign = '', whole = '', fraction = '', exponent] = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(text) ?? [];
	if (whole === '') return text;
	const shift = Number(exponent ?? 0);
	let digits = whole + fraction;
	let point = whole.length + shift;
	if (point <= 0) {
		digits = '0'.repeat(1 - point) + digits;
		point = 1;
	}
	digits = digits.padEnd(point, '0');
	const after = digits.slice(point);
	// Three digits after the point would look like thousands.
	return `${sign}${digits.slice(0, point)}${after === '' ? '' : `.${after.length === 3 ? `${after}0` : after}`}`;
}

/** A number in its format, as far as that changes the meaning. */
export function valueText(raw: string, kind: NumberKind, from1904: boolean): string {
	const value = Number(raw);
	if (raw.trim() === '' || !Number.isFinite(value)) return raw;
	if (kind === 'date') return dateText(value, from1904) ?? numberText(value);
	// From here on a spreadsheet doesn't keep all digits of a whole number: shown as such, so that no id is made of it.
	if (Math.abs(value) >= 1e15) return `${Number(value.toPrecision(15)).toExponential()}`.toUpperCase();
	const text = numberText(value);
	return typeof kind === 'object' && /^\d+$/.test(text) ? text.padStart(kind.digits, '0') : text;
}

/** Characters that XML can't contain are written as `_x000D_`. */
export const unescaped = (text: string): string =>
	text.includes('_x')
		? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
		: text;

/** The position of a column from 0: `A` is 0, `AA` is 26; -1 when a reference names none. */
export function columnIndex(reference: string): number {
	let index = 0;
	for (let at = 0; at < reference.length; at += 1) {
		const letter = reference.charCodeAt(at) & 0xdf;
		if (letter < 65 || letter > 90) break;
		index = index * 26 + letter - 64;
	}
	return index - 1;
}

/** The letters of a column by its position from 0: 0 is `A`, 26 is `AA`. */
export function columnLetters(index: number): string {
	const before = index < 26 ? '' : columnLetters(Math.floor(index / 26) - 1);
	return before + String.fromCharCode(65 + (index % 26));
}
