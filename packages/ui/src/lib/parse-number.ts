/** Decimal and group separators of a locale. */
export function numberSigns(locale: string): { decimal: string; group: string } {
	const parts = new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(1_234_567.8);
	const sign = (type: string) => parts.find((part) => part.type === type)?.value;
	return { decimal: sign('decimal') ?? '.', group: sign('group') ?? ',' };
}

/** The decimal separator of a locale, if it is one of the two common ones: the other one separates thousands. */
export const decimalSign = (locale: string): '.' | ',' => (numberSigns(locale).decimal === ',' ? ',' : '.');

const arabicZero = 0x0660;
const persianZero = 0x06f0;

/** Arabic and Persian digits as those that Number reads. */
function latinDigits(text: string): string {
	return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
		const code = digit.charCodeAt(0);
		return String(code - (code >= persianZero ? persianZero : arabicZero));
	});
}

/**
 * Parses a number as people type it: with the locale's separators or plain ones, with or without groups. Returns a
 * decimal string ("1234.5"), so money keeps every digit; null if it is no number. A lone separator not followed by
 * exactly three digits is a decimal one, whatever the locale: "1.5" never means 15.
 */
export function parseNumber(text: string, locale: string): string | null {
	const { decimal, group } = numberSigns(locale);
	let rest = latinDigits(text)
		.replace(/[\s\u00a0\u202f'\u2019\u061c\u200e\u200f]/g, '')
		.replace(/\u066b/g, decimal === '\u066b' ? '.' : decimal)
		.replace(/\u066c/g, '')
		.replace(/\u2212/g, '-');
	const mark = decimal === ',' ? ',' : '.';
	const other = mark === ',' ? '.' : ',';
	const marks = rest.split(mark).length - 1;
	const others = rest.split(other).length - 1;
	if (marks === 0 && others === 1 && !(group === other && new RegExp(`^-?\\d{1,3}\\${other}\\d{3}$`).test(rest))) {
		rest = rest.replace(other, '.');
	} else if (marks === 1 && others === 1 && rest.lastIndexOf(other) > rest.lastIndexOf(mark)) {
		// In another locale's format: of two separators, the last is the decimal one.
		rest = rest.replace(mark, '').replace(other, '.');
	} else {
		rest = rest.replaceAll(other, '').replace(mark, '.');
	}
	if (!/^[-+]?(\d+\.?\d*|\.\d+)$/.test(rest)) return null;
	const [, sign = '', whole = '', fraction] = /^([-+]?)0*(\d*)(?:\.(\d*))?$/.exec(rest) ?? [];
	return `${sign === '-' ? '-' : ''}${whole || '0'}${fraction ? `.${fraction}` : ''}`;
}
