import { latinDigits } from '../digits';
import type { DecimalSign } from '../imports/encodings';

/** Points read from a text. They are whole: a fraction other than zeros is invalid. */
export interface ReadPoints {
	/** null when the text is no whole number. */
	points: number | null;
	/**
	 * The text can be read in two ways, as thousands ("1,000" is one thousand) or as a fraction ("1,000" is one): this
	 * sign is between. `points` has the first then.
	 */
	unclear: DecimalSign | null;
	/** The sign that must be the decimal one for the text to be a number; null if undetermined. */
	decimal: DecimalSign | null;
}

const plain = /^[+-]?\d+$/;
const none: ReadPoints = { points: null, unclear: null, decimal: null };
const otherSign = (sign: DecimalSign): DecimalSign => (sign === '.' ? ',' : '.');

/** Marks of direction that come along when a number is copied. */
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Whole digits with thousands between them as spaces, apostrophes or the Arabic sign. */
const spaced = /^\d{1,3}(?:[ \u00a0\u2009\u202f'\u2019\u066c]\d{3})+(?=$|[.,\u066b])/;
const separators = /[ \u00a0\u2009\u202f'\u2019\u066c]/g;

const numberOf = (sign: string, digits: string): number => {
	const value = Number(digits);
	return sign === '-' && value !== 0 ? -value : value;
};
/** Three zeros look like thousands. */
const saysWhole = (fraction: string): boolean => /^0*$/.test(fraction) && fraction.length !== 3;

/** The sign of a number: before it, or as accounting writes it, after it or as brackets ("100-", "(100)"). */
function signed(text: string): { sign: string; rest: string } {
	const bracketed = text.startsWith('(') && text.endsWith(')');
	const negative = bracketed ? text.slice(1, -1) : text.endsWith('-') ? text.slice(0, -1) : '';
	if (negative !== '' && !/[-+()]/.test(negative)) return { sign: '-', rest: negative.trim() };
	const [, sign = '', rest = ''] = /^([+-]?)(.*)$/s.exec(text) ?? [];
	return { sign, rest };
}

/**
 * Reads points as people and files write them: digits of any script, with or without a sign, and thousands
 * between. `decimal` is the writer's decimal sign; without it a number that depends on it is `unclear`.
 */
export function readPoints(text: string, decimal: DecimalSign | null = null): ReadPoints {
	if (plain.test(text)) return { points: Number(text), unclear: null, decimal: null };
	const { sign, rest } = signed(latinDigits(text).replace(directions, '').trim().replace('\u2212', '-'));
	const grouped = spaced.exec(rest)?.[0];
	const body = grouped ? grouped.replace(separators, '') + rest.slice(grouped.length) : rest;
	const [whole = '', fraction, ...more] = body.split('\u066b');
	if (fraction !== undefined) {
		const isNumber = more.length === 0 && /^\d+$/.test(whole) && /^\d*$/.test(fraction) && saysWhole(fraction);
		return isNumber ? { ...none, points: numberOf(sign, whole) } : none;
	}
	if (/^\d+$/.test(body)) return { ...none, points: numberOf(sign, body) };
	const marks = body.replace(/\d/g, '');
	if (!/^(?:\d+[.,])+\d*$/.test(body)) return none;
	const last = marks.at(-1) === ',' ? ',' : '.';
	const parts = body.split(/[.,]/);
	const after = parts.at(-1) ?? '';
	const before = parts.slice(0, -1);
	const inGroups = (groups: readonly string[]) =>
		(groups[0]?.length ?? 0) <= 3 && groups.slice(1).every(({ length }) => length === 3);
	if (marks.length === 1) {
		const couldGroup = !grouped && inGroups(parts) && !/^0/.test(body);
		if (!couldGroup)
			return { points: saysWhole(after) ? numberOf(sign, before.join('')) : null, unclear: null, decimal: last };
		const points = numberOf(sign, parts.join(''));
		if (decimal === null) return { points, unclear: last, decimal: null };
		return decimal === last ? { ...none, decimal: last } : { ...none, points };
	}
	if (grouped) return none;
	// A single repeated sign groups; of two signs the last is the decimal one.
	if (new Set(marks).size === 1)
		return inGroups(parts) ? { ...none, points: numberOf(sign, parts.join('')), decimal: otherSign(last) } : none;
	if (new Set(marks.slice(0, -1)).size !== 1 || marks.slice(0, -1).includes(last) || !inGroups(before)) return none;
	return { points: saysWhole(after) ? numberOf(sign, before.join('')) : null, unclear: null, decimal: last };
}
