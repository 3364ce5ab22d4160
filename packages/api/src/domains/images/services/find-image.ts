import type { ImageFormat } from '@rewards/validators/images/format';
import type { Context } from '../../../context';
import { AppError } from '../../../errors';
import { type Aside, FairQueue } from '../../../shares';
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

/** Reads of one process: few at once, clients in turn. */
const reads = new WeakMap<object, FairQueue>();

function readsFrom(pool: object): FairQueue {
	const known = reads.get(pool);
	if (known) return known;
	// An image has up to ten megabytes: more at once would fill connections that lists need.
	const turns = new FairQueue({ slots: 2, levels: [{ waiting: 200 }], reason: 'inFlight', refusalMs: 1_000 });
	reads.set(pool, turns);
	return turns;
}

/**
 * A stored image by the last part of its address. NOT_FOUND when there is none, or the name is invalid;
 * STORAGE_UNAVAILABLE; TOO_MANY_REQUESTS when too many requests of a client wait.
 */
export function findImage(
	ctx: Pick<Context, 'db' | 'objects'> & Partial<Pick<Context, 'request'>>,
	name: string,
): Promise<Found> {
	return readsFrom(ctx.db.pool).run([clientOf(ctx.request?.ip ?? '')], (aside) => readImage(ctx, name, aside));
}

async function readImage({ db, objects }: Pick<Context, 'db' | 'objects'>, name: string, aside: Aside): Promise<Found> {
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
	// A slow storage holds up no image that the database has.
	const bytes = await aside(() => objects.get(name));
	if (!bytes) throw missing();
	return { bytes, contentType };
}
