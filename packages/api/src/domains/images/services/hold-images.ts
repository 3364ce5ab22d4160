import type { Statements } from '@rewards/db';

/**
 * Holds images for a transaction that begins to name them, by their hashes in hexadecimal digits: housekeeping leaves
 * them alone until it ends, and then finds the name. Answers those that are not there. Any number of transactions may
 * hold an image at once.
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
