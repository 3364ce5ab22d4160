import { copyIn, type PoolClient } from '@rewards/db';

/** A value of COPY's text format: null, a text, or bytes. */
export type CopyValue = string | number | boolean | Buffer | null;

const special = /[\\\t\n\r]/;
const specials = /[\\\t\n\r]/g;
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** One text as COPY's text format writes it. */
const copyText = (text: string): string =>
	special.test(text) ? text.replace(specials, (character) => escapes[character] ?? character) : text;

const write = (value: CopyValue): string => {
	if (value === null) return '\\N';
	if (typeof value === 'string') return copyText(value);
	if (typeof value === 'boolean') return value ? 't' : 'f';
	return Buffer.isBuffer(value) ? `\\\\x${value.toString('hex')}` : String(value);
};

/** One row as a line of COPY's text format. */
export const copyLine = (values: readonly CopyValue[]): string => `${values.map(write).join('\t')}\n`;

/** COPY … FROM STDIN of lines that arrive in portions (`copyIn`). */
export const copyRows = (
	client: PoolClient,
	target: string,
	portions: AsyncIterable<string>,
	signal?: AbortSignal,
): Promise<number> => copyIn(client, `copy ${target} from stdin`, portions, signal);
