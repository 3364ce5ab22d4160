import { createHash } from 'node:crypto';
import { type Database, newId, type PoolClient } from '@rewards/db';
import { uploadParts } from '@rewards/validators/imports/constants';
import type { Config } from '../context';
import { type DataKey, open, SealError, seal } from '../crypto';
import type { SealedColumn } from '../data-key/reseal';
import { AppError } from '../errors';
import { claimRoom, roomMeter } from '../storage';

/** Plain bytes per chunk; small enough that a few use little memory, large enough that their overhead is negligible. */
const chunkSize = uploadParts.unit;
const uploadDays = 7;

export interface UploadOwner {
	accountId: string;
	programId: string | null;
	createdById: string | null;
}
export interface StoredUpload {
	id: string;
	size: number;
	/** null until the whole file has been read. */
	sha256: Buffer | null;
}

/** Encryption context of a chunk. Clients may write an id in upper case. */
export const contextOf = (fileId: string, n: number) => `file:${fileId.toLowerCase()}:${n}`;

export const sealedChunks: readonly SealedColumn[] = [
	{
		table: 'stored_file_chunk',
		column: 'bytes',
		owner: 'file_id',
		key: { column: 'n', type: 'int' },
		context: (fileId, n) => contextOf(fileId, Number(n)),
		where: 'exists (select from stored_file f where f.id = file_id and f.sealed)',
		portion: 16,
	},
];

/** Splits bytes into chunks of `chunkSize`, the last one shorter. */
export async function* chunksOf(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
	let parts: Uint8Array[] = [];
	let length = 0;
	for await (const part of stream) {
		let rest = part;
		while (length + rest.byteLength >= chunkSize) {
			const cut = chunkSize - length;
			yield Buffer.concat([...parts, rest.subarray(0, cut)], chunkSize);
			rest = rest.subarray(cut);
			parts = [];
			length = 0;
		}
		if (rest.byteLength > 0) {
			// The source may reuse its buffer.
			parts.push(Buffer.from(rest));
			length += rest.byteLength;
		}
	}
	if (length > 0) yield Buffer.concat(parts, length);
}

const insertFile = `insert into stored_file (id, account_id, program_id, kind, name, content_type, sealed, complete, created_by_id, expires_at)
	values ($1, $2, $3, 'upload', $4, 'text/csv', true, false, $5, now() + interval '1 day')`;
const insertChunk = 'insert into stored_file_chunk (file_id, n, bytes) values ($1, $2, $3)';

/**
 * Stores an upload, encrypted with the data key chunk by chunk, holding one chunk in memory. `look` sees the plain
 * bytes first and may throw to refuse the file; STORAGE_FULL when the account has no space left; a refused or aborted
 * upload leaves nothing. The file is valid only once `completeUpload` was called, in the transaction of whatever uses
 * it.
 */
export async function storeUpload(
	db: Database,
	config: Pick<Config, 'dataKey' | 'accountStorage'>,
	owner: UploadOwner,
	name: string,
	stream: AsyncIterable<Uint8Array>,
	look: (bytes: Uint8Array) => void,
	limit: number,
): Promise<StoredUpload> {
	const id = newId();
	const hash = createHash('sha256');
	const { dataKey } = config;
	const measure = await roomMeter(db.pool, config, owner.accountId);
	let size = 0;
	let n = 0;
	try {
		for await (const chunk of chunksOf(stream)) {
			size += chunk.byteLength;
			measure(size);
			if (size > limit) throw new AppError('PAYLOAD_TOO_LARGE', { limitMb: Math.floor(limit / 1024 / 1024) });
			look(chunk);
			hash.update(chunk);
			if (n === 0) await db.pool.query(insertFile, [id, owner.accountId, owner.programId, name, owner.createdById]);
			await db.pool.query({
				name: 'insert-file-chunk',
				text: insertChunk,
				values: [id, n, seal(dataKey, chunk, contextOf(id, n))],
			});
			n += 1;
		}
		if (n > 0)
			await db.transaction(async (client) => {
				await claimRoom(client, config, owner.accountId, size);
				await client.query('update stored_file set size = $2 where id = $1', [id, size]);
			});
	} catch (error) {
		if (n > 0) await db.pool.query('delete from stored_file where id = $1', [id]);
		throw error;
	}
	return { id, size, sha256: hash.digest() };
}

/**
 * Completes a stored upload, in the transaction that enqueues its job. It is kept for a week unless specified
 * otherwise.
 */
export async function completeUpload(
	client: PoolClient,
	upload: StoredUpload,
	jobId: string,
	hours: number = uploadDays * 24,
): Promise<void> {
	await client.query(
		`update stored_file set complete = true, size = $2, sha256 = coalesce($3, sha256), job_id = $4, expires_at = now() + make_interval(hours => $5) where id = $1`,
		[upload.id, upload.size, upload.sha256, jobId, hours],
	);
}

/**
 * Locks the upload of a job until the transaction ends, against concurrent use, deletion or transfer to another job.
 * Null when the job has none (any more). Code that locks several tables of an import locks the upload first, then its
 * preview, then the preview's stage; another order could deadlock.
 */
export async function lockJobFile(client: PoolClient, jobId: string): Promise<string | null> {
	const { rows } = await client.query<{ id: string }>(
		`select id from stored_file where job_id = $1 and kind = 'upload' for update`,
		[jobId],
	);
	return rows[0]?.id ?? null;
}

/** Deletes a stored upload that was never used. */
export async function dropUpload(client: Pick<PoolClient, 'query'>, upload: StoredUpload): Promise<void> {
	await client.query('delete from stored_file where id = $1', [upload.id]);
}

/**
 * The bytes of a stored file, chunk by chunk from the chunk `from` on, prefetching the next one. Throws NOT_FOUND when
 * it has expired, INTERNAL when it was encrypted with another data key.
 */
export async function* readStoredFile(
	db: Database,
	dataKey: DataKey,
	fileId: string,
	from = 0,
): AsyncGenerator<Buffer> {
	const fetch = async (n: number) => {
		const { rows } = await db.pool.query<{ bytes: Buffer }>({
			name: 'read-file-chunk',
			text: 'select bytes from stored_file_chunk where file_id = $1 and n = $2',
			values: [fileId, n],
		});
		return rows[0]?.bytes;
	};
	let bytes = await fetch(from);
	if (!bytes) throw new AppError('NOT_FOUND', { entity: 'file' });
	for (let n = from; bytes; n += 1) {
		const ahead = fetch(n + 1);
		ahead.catch(() => undefined);
		try {
			yield open(dataKey, bytes, contextOf(fileId, n));
		} catch (error) {
			if (error instanceof SealError) throw new AppError('INTERNAL', undefined, { cause: error });
			throw error;
		}
		bytes = await ahead;
	}
}
