import { finished } from 'node:stream/promises';
import type { PoolClient } from '@rewards/db';
import { from as copyFrom } from 'pg-copy-streams';

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

/**
 * COPY … FROM STDIN of lines that arrive in portions, with PostgreSQL's backpressure. An error of `portions` ends the
 * COPY and is thrown; the transaction must then be rolled back.
 */
export async function copyRows(client: PoolClient, target: string, portions: AsyncIterable<string>): Promise<number> {
	const stream = client.query(copyFrom(`copy ${target} from stdin`));
	// Without it a cancelled statement would be an unhandled error event before `finished` is awaited.
	let failure: Error | undefined;
	stream.on('error', (error: Error) => {
		failure ??= error;
	});
	try {
		for await (const portion of portions) {
			if (failure) break;
			if (portion !== '' && !stream.write(portion)) await drained(stream);
		}
	} catch (error) {
		stream.destroy(error instanceof Error ? error : new Error(String(error)));
		await finished(stream).catch(() => undefined);
		throw error;
	}
	if (failure) throw failure;
	stream.end();
	await finished(stream);
	return stream.rowCount;
}

const drained = (stream: NodeJS.WritableStream): Promise<void> =>
	new Promise((resolve) => {
		const done = () => {
			stream.off('drain', done);
			stream.off('error', done);
			stream.off('close', done);
			resolve();
		};
		stream.on('drain', done);
		stream.on('error', done);
		stream.on('close', done);
	});
