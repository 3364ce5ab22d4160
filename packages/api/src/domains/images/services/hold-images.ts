import type { Statements } from '@rewards/db';

/**
 * Locks images for a transaction that begins to name them, by their hashes in hexadecimal: cleanup skips them until the
 * transaction ends, and then finds the name. Returns those that don't exist. Any number of transactions may lock an
 * image at once.
 */
export async function holdImages(client: Statements, hashes: readonly string[]): Promise<ReadonlySet<string>> {
	if (hashes.length === 0) return new Set();
	const { rows } = await client.query<{ hash: string }>(
		`select encode(hash, 'hex') as hash from image
		where hash = any(select decode(unnest($1::text[]), 'hex')) and complete order by image.hash for key share`,
		[hashes],
	);
	const there = new Set(rows.map(({ hash }) => hash));
	return new Set(hashes.filter((hash) => !there.has(hash)));
}
