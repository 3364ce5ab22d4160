import type { TransactionClient } from '@rewards/db';
import { AppError } from '../../../errors';
import { hashIn } from './image-name';
import { graceDays } from './store-image';

/** Images that a record names, by the path of the field; addresses elsewhere are ignored here. */
export type NamedImages = Readonly<Record<string, string>>;

/**
 * Handles the images that a change of a record begins or ceases to name: those it no longer names are kept for some
 * days, since open forms may still show them; those it begins to name must exist. Call it in the transaction of the
 * change; cleanup waits for it. VALIDATION (imageGone) at the fields whose image doesn't exist.
 */
export async function keepImages(tx: TransactionClient, before: NamedImages, after: NamedImages): Promise<void> {
	const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
		(path) => before[path] !== after[path],
	);
	const hashes = changed.flatMap((path) => [before[path], after[path]].flatMap((url) => hashIn(url ?? '') ?? []));
	if (hashes.length === 0) return;
	const wanted = hashes.map((hash) => hash.toString('hex'));
	// Locked in one order, so that two saves that share images can't deadlock.
	const there = await tx.$queryRaw<{ hash: string }[]>`
		select encode(hash, 'hex') as hash from image where hash = any(select decode(unnest(${wanted}::text[]), 'hex')) and complete order by hash for no key update`;
	const found = new Set(there.map(({ hash }) => hash));
	const fields = changed
		.filter((path) => {
			const hash = hashIn(after[path] ?? '');
			return hash !== null && !found.has(hash.toString('hex'));
		})
		.map((path) => ({ path, code: 'imageGone' }));
	if (fields.length > 0) throw new AppError('VALIDATION', undefined, { fields });
	await tx.$executeRaw`
		update image set look_at = greatest(look_at, now() + make_interval(days => ${graceDays})) where hash = any(select decode(unnest(${[...found]}::text[]), 'hex'))`;
}
