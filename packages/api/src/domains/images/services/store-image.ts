import { imageLimits } from '@rewards/validators/images/constants';
import { AppError } from '../../../errors';
import { shareOf } from '../../../shares';
import { assertRoom, claimRoom } from '../../../storage';
import type { ProgramContext } from '../../../trpc';
import { rewriteImage } from '../decoder/rewrite-image';
import { contentTypes, hashOf, nameOf, urlOf } from './image-name';

export interface StoredImage {
	/** A path of this portal, the same for the same image. */
	url: string;
	/** Pixels. */
	width: number;
	height: number;
	/** Bytes, as served. */
	size: number;
}

/** Longer than a draft of a form is kept (docs/decisions/0022-forms.md), since the draft may name the image. */
export const graceDays = 8;

/**
 * Equal bytes are stored once. An image that is incomplete (its process was killed on the way to object storage), or
 * whose storage is no longer configured, takes the bytes just uploaded.
 */
const store = `insert into image (hash, format, width, height, size, bytes, complete, program_id, created_by_id, look_at)
	values ($1, $2, $3, $4, $5, $6, $6::bytea is not null, $7, $8, now() + make_interval(days => ${graceDays}))
	on conflict (hash) do update set look_at = excluded.look_at, bytes = coalesce(image.bytes, excluded.bytes),
		complete = image.complete or excluded.complete
	where image.look_at < excluded.look_at - interval '1 day' or (image.bytes is null and excluded.bytes is not null)`;

const stored = `select count(*)::int as count, coalesce(sum(size), 0)::float8 as bytes,
		ceil(extract(epoch from min(created_at) + interval '1 day' - now()))::int as wait
	from image where created_by_id = $1 and created_at > now() - interval '1 day'`;

/**
 * Limits the storage that one user can fill: TOO_MANY_REQUESTS once the daily number of images, or of their bytes, is
 * reached.
 */
async function checkDay({ db, session }: ProgramContext): Promise<void> {
	const { rows } = await db.pool.query<{ count: number; bytes: number; wait: number | null }>(stored, [
		session.user.id,
	]);
	const { count = 0, bytes = 0, wait = null } = rows[0] ?? {};
	if (count < imageLimits.perDay && bytes < imageLimits.bytesPerDay) return;
	const params = { reason: 'imagesOfDay', limit: imageLimits.perDay, retryAfterSeconds: Math.max(1, wait ?? 1) };
	throw new AppError('TOO_MANY_REQUESTS', params, { message: 'You have uploaded too many images within a day.' });
}

/** All bytes of an upload; PAYLOAD_TOO_LARGE as soon as it exceeds the limit. */
async function readAll(stream: AsyncIterable<Uint8Array>, limit: number): Promise<Buffer> {
	const parts: Uint8Array[] = [];
	let size = 0;
	for await (const part of stream) {
		size += part.byteLength;
		if (size > limit) {
			const limitMb = Math.floor(limit / 1024 / 1024);
			throw new AppError('PAYLOAD_TOO_LARGE', { limitMb }, { message: `The image is larger than ${limitMb} MB.` });
		}
		// The source may reuse its buffer.
		parts.push(Buffer.from(part));
	}
	return Buffer.concat(parts, size);
}

/**
 * Stores an image for a program's site, and returns its address. The stored file is encoded again from the pixels. It
 * is kept for some days, and from then on as long as a program uses it. Throws UNSUPPORTED_FILE with the reason for
 * what is not an image or exceeds the pixel limit, PAYLOAD_TOO_LARGE, TOO_MANY_REQUESTS, STORAGE_FULL, and
 * STORAGE_UNAVAILABLE.
 */
export async function storeImage(ctx: ProgramContext, stream: AsyncIterable<Uint8Array>): Promise<StoredImage> {
	const { db, objects, program, session, log } = ctx;
	await checkDay(ctx);
	await assertRoom(db.pool, ctx.config, program.accountId);
	const sent = await readAll(stream, imageLimits.fileSize);
	const [tenant = '', , user = ''] = shareOf(session);
	const { bytes, format, width, height } = await rewriteImage(sent, [tenant, user], log);
	const hash = hashOf(bytes);
	const size = bytes.length;
	const kept = objects ? null : bytes;
	await db.transaction(async (client) => {
		// The same image takes no more storage.
		const known = await client.query('select from image where hash = $1', [hash]);
		if (known.rowCount === 0) await claimRoom(client, ctx.config, program.accountId, size);
		await client.query(store, [hash, format, width, height, size, kept, program.id, session.user.id]);
	});
	if (objects) {
		const { rows } = await db.pool.query<{ complete: boolean }>('select complete from image where hash = $1', [hash]);
		if (!rows[0]?.complete) {
			await objects.put(nameOf(hash, format), bytes, contentTypes[format]);
			await db.pool.query('update image set complete = true where hash = $1', [hash]);
		}
	}
	return { url: urlOf(hash, format), width, height, size };
}
