const cache = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
	const key = `n${locale}${JSON.stringify(options)}`;
	const known = cache.get(key);
	if (known instanceof Intl.NumberFormat) return known;
	const made = new Intl.NumberFormat(locale, options);
	cache.set(key, made);
	return made;
}

function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
	const key = `d${locale}${JSON.stringify(options)}`;
	const known = cache.get(key);
	if (known instanceof Intl.DateTimeFormat) return known;
	const made = new Intl.DateTimeFormat(locale, options);
	cache.set(key, made);
	return made;
}

/** Formats `1004211` for the locale; returns anything that isn't a number unchanged. Blank stays blank. */
export function formatNumber(value: unknown, locale: string, options: Intl.NumberFormatOptions = {}): string {
	if (value === null || value === undefined || value === '') return '';
	const number = typeof value === 'number' ? value : Number(value);
	if (!Number.isFinite(number)) return String(value);
	const text = numberFormat(locale, options).format(number);
	// Arabic amounts begin with a mark that turns "US$" into "$US"; isolated from the sentence they keep their order.
	return text.startsWith('\u200f') ? `\u2066${text}\u2069` : text;
}

/** An amount (number or decimal string) in its currency. */
export function formatMoney(value: unknown, locale: string, currency = 'USD'): string {
	return formatNumber(value, locale, { style: 'currency', currency });
}

function toDate(value: unknown): Date | null {
	if (value === null || value === undefined || value === '') return null;
	const date = value instanceof Date ? value : new Date(String(value));
	return Number.isNaN(date.getTime()) ? null : date;
}

interface DayLook {
	/** The time zone that decides an instant's day. */
	timeZone?: string;
	/** `long` is "March 1, 2025", for orders and reports; other lists and facts have "Mar 1, 2025". */
	dateStyle?: 'medium' | 'long';
}

/** A day without time: `2025-03-01` or an instant, whose day is taken in the zone. */
export function formatDay(
	value: unknown,
	locale: string,
	{ timeZone = 'UTC', dateStyle = 'medium' }: DayLook = {},
): string {
	const date = toDate(value);
	return date ? dateFormat(locale, { dateStyle, timeZone, calendar: 'gregory' }).format(date) : '';
}

/** An instant in the given zone, to the minute. */
export function formatInstant(value: unknown, locale: string, timeZone: string): string {
	const date = toDate(value);
	const look = { dateStyle: 'medium', timeStyle: 'short', timeZone, calendar: 'gregory' } as const;
	return date ? dateFormat(locale, look).format(date) : '';
}
