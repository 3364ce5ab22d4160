import type { ImageFormat } from '@rewards/validators/images/format';
import type { Context } from '../../../context';
import { AppError } from '../../../errors';
import { Turns } from '../../../shares';
import { clientOf } from '../../auth';
import { contentTypes, hashIn, nameOf } from './image-name';

interface Row {
	format: ImageFormat;
	bytes: Buffer | null;
}
const find = 'select format, bytes from image where hash = $1 and complete';

const look = 'select format from image where hash = $1 and complete';

const missing = () => new AppError('NOT_FOUND', { entity: 'image' });

/** The type of a stored image, without its bytes: for clients that have them already. NOT_FOUND as `findImage`. */
export async function findImageKind({ db }: Pick<Context, 'db'>, name: string): Promise<string> {
	const hash = hashIn(`/images/${name}`);
	if (!hash) throw missing();
	const { rows } = await db.pool.query<Pick<Row, 'format'>>({ name: 'look-image', text: look, values: [hash] });
	const [row] = rows;
	if (!row || nameOf(hash, row.format) !== name) throw missing();
	return contentTypes[row.format];
}

interface Found {
	bytes: Uint8Array;
	contentType: string;
}

/** Reads of one process: few at once, clients in turn, and one for all requests of the same image. */
const reads = new WeakMap<object, { turns: Turns; under: Map<string, Promise<Found>> }>();

function readsFrom(pool: object) {
	const known = reads.get(pool);
	if (known) return known;
	// An image has up to ten megabytes: more at once would fill connections that lists need.
	const turns = new Turns({ slots: 2, levels: [{ waiting: 200 }], reason: 'inFlight', refusalMs: 1_000 });
	const made = { turns, under: new Map<string, Promise<Found>>() };
	reads.set(pool, made);
	return made;
}

/**
 * A stored image by the last part of its address. NOT_FOUND when there is none, or the name is invalid;
 * STORAGE_UNAVAILABLE; TOO_MANY_REQUESTS when too many requests of a client wait.
 */
export function findImage(
	ctx: Pick<Context, 'db' | 'objects'> & Partial<Pick<Context, 'request'>>,
	name: string,
): Promise<Found> {
	const { turns, under } = readsFrom(ctx.db.pool);
	const known = under.get(name);
	if (known) return known;
	const client = clientOf(ctx.request?.ip ?? '');
	const read = turns.run([client], () => readImage(ctx, name)).finally(() => under.delete(name));
	under.set(name, read);
	return read;
}

async function readImage({ db, objects }: Pick<Context, 'db' | 'objects'>, name: string): Promise<Found> {
	const hash = hashIn(`/images/${name}`);
	if (!hash) throw missing();
	const { rows } = await db.pool.query<Row>({ name: 'find-image', text: find, values: [hash] });
	const [row] = rows;
	if (!row || nameOf(hash, row.format) !== name) throw missing();
	const contentType = contentTypes[row.format];
	if (row.bytes) return { bytes: row.bytes, contentType };
	if (!objects)
		throw new AppError('STORAGE_UNAVAILABLE', undefined, {
			cause: new Error('An image is in an object storage that is not configured.'),
		});
	const bytes = await objects.get(name);
	if (!bytes) throw missing();
	return { bytes, contentType };
}
