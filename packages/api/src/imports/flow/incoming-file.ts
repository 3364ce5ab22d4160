import { z } from 'zod';

/**
 * A file on its way in. Who sends it is asked first; only then is it opened, so that not a byte is read for those who
 * may not.
 */
export interface IncomingFile {
	/** Bytes at most. */
	limit: number;
	/** Its name and its bytes as they arrive. Throws for what carries no such file. */
	open(): Promise<{ name: string; bytes: AsyncIterable<Uint8Array> }>;
}

const isFile = (value: unknown): value is IncomingFile =>
	typeof value === 'object' && value !== null && 'limit' in value && 'open' in value;

/** Input of an upload procedure. */
export const incomingFile = z.custom<IncomingFile>(isFile, 'required');

const isIterable = (value: unknown): value is AsyncIterable<Uint8Array> =>
	typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

/** Input of a procedure that takes a part of a file. */
export const byteStream = z.custom<AsyncIterable<Uint8Array>>(isIterable, 'required');
