import { z } from 'zod';

/**
 * A file on its way in. It is opened only after the permission check, so that no byte is read for callers without
 * permission.
 */
export interface IncomingFile {
	/** Maximum bytes. */
	limit: number;
	/** Its name and its bytes as they arrive. Throws for a request without such a file. */
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
