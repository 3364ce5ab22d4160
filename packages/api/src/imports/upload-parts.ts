import { type Database, newId } from '@rewards/db';
import { uploadParts } from '@rewards/validators/imports/constants';
import type { UploadState } from '@rewards/validators/imports/schemas';
import type { Config, Once } from '../context';
import { type DataKey, seal } from '../crypto';
import { AppError } from '../errors';
import { claimRoom } from '../storage';
import { chunksOf, contextOf, type UploadOwner } from './stored-file';

/** Pending uploads per user; beyond it the oldest is cancelled. */
const openUploads = 5;

const insert = `insert into stored_file (id, account_id, program_id, kind, name, content_type, sealed, complete, created_by_id, size, full_size, expires_at)
	values ($1, $2, $3, 'upload', $4, 'text/csv', true, false, $5, 0, $6, now() + make_interval(hours => ${uploadParts.hours}))`;
const giveUp = `delete from stored_file where id in (
	select id from stored_file where created_by_id = $1 and kind = 'upload' and not complete and full_size is not null
	order by created_at desc, id desc offset ${openUploads})`;
const mine = `select size, full_size as "fullSize", complete from stored_file
	where id = $1 and program_id = $2 and created_by_id = $3 and kind = 'upload' and full_size is not null and expires_at > now()`;
// Only a part that starts at the current end is accepted: of two connections that send the same part one is refused.
const append = `with moved as (
		update stored_file set size = $3::bigint + $4::int, expires_at = now() + make_interval(hours => ${uploadParts.hours})
		where id = $1 and size = $3 and not complete and $3::bigint + $4::int <= full_size returning id
	)
	insert into stored_file_chunk (file_id, n, bytes) select id, $2::int, $5::bytea from moved`;

type Owner = UploadOwner & { programId: string; createdById: string };

/**
 * Starts a resumable upload, in parts. Throws PAYLOAD_TOO_LARGE when it will be larger than `limit` bytes, STORAGE_FULL
 * when the account has no space left.
 */
export async function createUpload(
	db: Database,
	config: Pick<Config, 'accountStorage'>,
	owner: Owner,
	file: { name: string; size: number },
	limit: number,
	once?: Once,
): Promise<UploadState> {
	if (file.size > limit) throw new AppError('PAYLOAD_TOO_LARGE', { limitMb: Math.floor(limit / 1024 / 1024) });
	const id = newId();
	await db.transaction(async (client) => {
		await claimRoom(client, config, owner.accountId, file.size);
		await client.query(insert, [id, owner.accountId, owner.programId, file.name, owner.createdById, file.size]);
		await client.query(giveUp, [owner.createdById]);
		await once?.done(client, { entity: 'upload', id });
	});
	return { uploadId: id, offset: 0, size: file.size, partSize: uploadParts.size, complete: file.size === 0 };
}

/** Progress of an upload; NOT_FOUND for another user's, and once it was cancelled. */
export async function uploadState(
	db: Database,
	owner: Pick<Owner, 'programId' | 'createdById'>,
	uploadId: string,
): Promise<UploadState> {
	const { rows } = await db.pool.query<{ size: number; fullSize: number; complete: boolean }>(mine, [
		uploadId,
		owner.programId,
		owner.createdById,
	]);
	const [row] = rows;
	if (!row) throw new AppError('NOT_FOUND', { entity: 'upload' });
	const { size: offset, fullSize: size } = row;
	return { uploadId, offset, size, partSize: uploadParts.size, complete: offset === size };
}

/**
 * Stores the next part of an upload, encrypted chunk by chunk as it arrives. Whole chunks of `uploadParts.unit` are
 * kept even when the connection breaks; the rest must be sent again, from the returned offset. `look` sees the plain
 * bytes and their offset before they are stored, and may throw to refuse the file; the upload is then cancelled. Throws
 * CONFLICT with the right offset when the part doesn't start where the last one ended, and BAD_REQUEST when it is
 * longer than the missing rest, or too short to store.
 */
export async function appendPart(
	db: Database,
	dataKey: DataKey,
	owner: Pick<Owner, 'programId' | 'createdById'>,
	part: { uploadId: string; offset: number; stream: AsyncIterable<Uint8Array> },
	look: (bytes: Uint8Array, offset: number, size: number) => void,
): Promise<UploadState> {
	const { uploadId } = part;
	const before = await uploadState(db, owner, uploadId);
	if (part.offset !== before.offset) throw new AppError('CONFLICT', { offset: before.offset });
	const { size } = before;
	let { offset } = before;
	for await (const chunk of chunksOf(part.stream)) {
		const end = offset + chunk.byteLength;
		if (end > size) throw new AppError('BAD_REQUEST', { reason: 'pastTheEnd', size, offset });
		// Only the very last chunk may be shorter; anything else is the rest of a part that will be sent again.
		if (chunk.byteLength < uploadParts.unit && end < size) break;
		try {
			look(chunk, offset, size);
		} catch (error) {
			await dropParts(db, owner, uploadId);
			throw error;
		}
		const n = offset / uploadParts.unit;
		const { rowCount } = await db.pool.query({
			name: 'append-file-chunk',
			text: append,
			values: [uploadId, n, offset, chunk.byteLength, seal(dataKey, chunk, contextOf(uploadId, n))],
		});
		if (rowCount === 0) throw new AppError('CONFLICT', { offset: (await uploadState(db, owner, uploadId)).offset });
		offset = end;
	}
	if (offset === before.offset && offset < size)
		throw new AppError('BAD_REQUEST', {
			reason: 'partTooShort',
			least: Math.min(uploadParts.unit, size - offset),
			offset,
		});
	return { ...before, offset, complete: offset === size };
}

/** Cancels an unused upload. */
export async function dropParts(
	db: Database,
	{ programId, createdById }: Pick<Owner, 'programId' | 'createdById'>,
	uploadId: string,
): Promise<void> {
	await db.pool.query(
		'delete from stored_file where id = $1 and program_id = $2 and created_by_id = $3 and not complete and full_size is not null',
		[uploadId, programId, createdById],
	);
}
