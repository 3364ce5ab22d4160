const placeholder = /\{\{\s*(\w+)\s*(?:,\s*(\w+)\s*)?\}\}/g;

/**
 * A text with its places filled in: `{{name}}` as it is and blank without a value, `{{count, number}}` as the writer of
 * that format gives it. A format without a writer counts as none.
 */
export const fillText = (
	text: string,
	params: Readonly<Record<string, unknown>>,
	writers: Readonly<Record<string, (value: unknown) => string>> = {},
): string =>
	text.replace(placeholder, (_, name: string, format: string | undefined) => {
		const write = format === undefined ? undefined : writers[format];
		return write ? write(params[name]) : String(params[name] ?? '');
	});
