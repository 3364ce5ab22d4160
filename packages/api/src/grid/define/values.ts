import type { GridScalar } from '@rewards/validators/grid';
import type { GridField } from './define';
import { badValue } from './faults';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const decimal = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,2})?$/i;
const day = /^(\d{4})-(\d{2})-(\d{2})$/;
const instant = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:?\d{2})?$/i;

/** Some clients write dates with slashes, year first. */
const dashed = (value: GridScalar): string =>
	typeof value === 'string' ? value.trim().replace(/^(\d{4})\/(\d{2})\/(\d{2})/, '$1-$2-$3') : '';

/** PostgreSQL can't store NUL. */
export function plainText(name: string, value: string): string {
	if (value.includes('\0')) throw badValue(name, 'controlCharacter');
	return value;
}

export function asText(name: string, value: GridScalar): string {
	if (typeof value === 'object') throw badValue(name, 'invalidType');
	return plainText(name, String(value));
}

/** A number, or a text that is one; NaN and infinities are refused. */
export function asNumber(name: string, value: GridScalar): number {
	const number = typeof value === 'string' && decimal.test(value.trim()) ? Number(value) : value;
	if (typeof number !== 'number' || !Number.isFinite(number)) throw badValue(name, 'invalidType');
	return number;
}

/** A decimal as text, so that no digit is lost. */
export function asDecimal(name: string, value: GridScalar): string {
	asNumber(name, value);
	const text = String(value).trim();
	if (text.length > 40) throw badValue(name, 'tooLong', { max: 40 });
	return text;
}

function asBoolean(name: string, value: GridScalar): boolean {
	if (value === true || value === 'true') return true;
	if (value === false || value === 'false') return false;
	throw badValue(name, 'invalidType');
}

function asEnum(name: string, value: GridScalar, values: readonly string[] | undefined): string {
	const text = asText(name, value);
	if (values && !values.includes(text)) throw badValue(name, 'invalidChoice', { choices: values.join(', ') });
	return text;
}

function asUuid(name: string, value: GridScalar): string {
	if (typeof value !== 'string' || !uuid.test(value)) throw badValue(name, 'invalid');
	return value;
}

/** YYYY-MM-DD of an existing day. */
function calendarDay(text: string): string | null {
	const parts = day.exec(text);
	if (!parts || parts[1] === '0000') return null;
	const at = new Date(`${text}T00:00:00Z`);
	return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : null;
}

/** Whether a value means a whole day (UTC) of a point in time. */
export const isDay = (value: GridScalar): value is string => day.test(dashed(value));

export function asDay(name: string, value: GridScalar): string {
	const text = dashed(value);
	// A date picker sends midnight as a point in time; a column of days uses only the day.
	const found = calendarDay(instant.test(text) ? text.slice(0, 10) : text);
	if (!found) throw badValue(name, 'invalid');
	return found;
}

/** A point in time between the years 1 and 9999 as ISO text in UTC; without an offset UTC is meant. */
export function asInstant(name: string, value: GridScalar): string {
	const text = dashed(value);
	if (!instant.test(text) || !calendarDay(text.slice(0, 10))) throw badValue(name, 'invalid');
	const zoned = (/(Z|[+-]\d{2}:?\d{2})$/i.test(text) ? text : `${text}Z`).replace(' ', 'T').toUpperCase();
	const at = new Date(zoned);
	const iso = Number.isNaN(at.getTime()) ? '' : at.toISOString();
	if (!calendarDay(iso.slice(0, 10))) throw badValue(name, 'invalid');
	// Date holds milliseconds; a UTC text is passed on unchanged to keep its microseconds.
	return /\.\d{4,6}Z$/.test(zoned) ? zoned : iso;
}

/**
 * SQL type of a field's parameter. Whole numbers are sent as bigint, so that one beyond int finds nothing rather than
 * failing.
 */
export function sqlTypeOf(field: GridField): string {
	switch (field.type) {
		case 'number':
			return field.decimals ? 'float8' : 'bigint';
		case 'money':
			return 'numeric';
		case 'date':
			return 'date';
		case 'datetime':
			return 'timestamptz';
		case 'boolean':
			return 'boolean';
		case 'id':
			return 'uuid';
		default:
			return 'text';
	}
}

/** A value other than null in the driver's form; VALIDATION naming the field when the type can't hold it. */
export function valueFor(name: string, field: GridField, value: GridScalar): string | number | boolean {
	switch (field.type) {
		case 'number':
			return asNumber(name, value);
		case 'money':
			return asDecimal(name, value);
		case 'date':
			return asDay(name, value);
		case 'datetime':
			return asInstant(name, value);
		case 'boolean':
			return asBoolean(name, value);
		case 'id':
			return asUuid(name, value);
		case 'enum':
			return asEnum(name, value, field.values);
		case 'text':
			return asText(name, value);
	}
}
