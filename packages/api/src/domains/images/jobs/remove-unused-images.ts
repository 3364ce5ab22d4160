import type { PoolClient } from '@rewards/db';
import type { Services } from '../../../trpc';
import { nameOf } from '../services/image-name';

const all = 'true';
/**
 * Every text in which a program names images. The history of pages counts as well: a restored page needs its images.
 * Deleted programs don't count. `rows` narrows the rows that are read, `t` being their table.
 */
const texts = (rows: string) => `
	select t.id as program_id, t.theme::text as text from program t where ${rows}
	union all select t.program_id, t.html from content_section t where ${rows}
	union all select t.program_id, t.html from content_section_version t where ${rows}
	union all select t.program_id, concat_ws(' ', t.image_classic, t.image_full, t.image_mobile, t.text) from content_slide t where ${rows}
	union all select t.program_id, concat_ws(' ', t.image_classic, t.image_full, t.image_mobile, t.text) from content_slide_version t where ${rows}
	union all select t.program_id, t.text from dictionary_text t where ${rows}`;
/**
 * Rows are filtered first, since long texts take most of the time; splitting at the path takes a tenth of the time of a
 * pattern search.
 */
const used = (rows: string) => `with named as ${rows === all ? 'not' : ''} materialized (${texts(rows)})
	select distinct decode(left(part, 64), 'hex') as hash
	from named join program p on p.id = named.program_id and p.deleted_at is null,
		unnest((string_to_array(named.text, '/images/'))[2:]) part
	where named.text like '%/images/%' and left(part, 64) ~ '^[0-9a-f]{64}$'`;

const horizon = `select pg_snapshot_xmin(pg_current_snapshot())::text as before where exists (select from image where look_at < now())`;
/** The rest is checked the next hour. */
const look = 'select hash from image where look_at < now() order by look_at limit 50000';
const lookAgain = `update image set look_at = now() + $2::interval where hash in
	(select hash from image where hash = any($1) and look_at < now() order by hash for no key update skip locked)`;
/** A concurrent save of one of them waits, or is waited for: `keepImages`, `holdImages`. */
const lock = `select hash, format, bytes is null as outside from image where hash = any($1) and look_at < now()
	order by hash for update skip locked`;
/** Named by rows that the scan may not have seen: those written by transactions that weren't over by then. */
const namedSince = used('age(t.xmin) <= age(($1::text::xid8)::xid)');

/** Rows locked per statement, and fewer where the bytes must be deleted from object storage one by one. */
const perBatch = 500;
const perStorageBatch = 20;

interface Due {
	hash: Buffer;
	format: string;
	outside: boolean;
}

const hashesOf = (rows: readonly { hash: Buffer }[]): ReadonlySet<string> =>
	new Set(rows.map(({ hash }) => hash.toString('hex')));

function* batchesOf<Item>(items: readonly Item[], size: number): Generator<Item[]> {
	for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}

/** Deletes those of the images that are still due and unused, checked again under their locks. */
async function removeBatch(
	client: PoolClient,
	{ objects, log }: Services,
	hashes: readonly Buffer[],
	before: string,
): Promise<number> {
	const { rows } = await client.query<Due>(lock, [hashes]);
	if (rows.length === 0) return 0;
	// A separate statement, after the locks: it sees everything saved until then.
	const named = hashesOf((await client.query<{ hash: Buffer }>(namedSince, [before])).rows);
	const gone: Buffer[] = [];
	const later: Buffer[] = [];
	for (const { hash, format, outside } of rows.filter((row) => !named.has(row.hash.toString('hex')))) {
		try {
			// First the bytes, then the row: killed in between, the next run finds the row again.
			if (outside) await objects?.remove(nameOf(hash, format));
			gone.push(hash);
		} catch (error) {
			log.warn({ err: error, image: nameOf(hash, format) }, 'An unused image could not be removed from the storage');
			later.push(hash);
		}
	}
	await client.query('delete from image where hash = any($1)', [gone]);
	await client.query(lookAgain, [later, '1 hour']);
	return gone.length;
}

/**
 * Checks the images that are due: deletes those that no program uses, and checks the others again in a day. One scan of
 * all texts, then short locks on a few images at a time. Can be repeated, and can run concurrently with itself.
 */
export async function removeUnusedImages(services: Services): Promise<void> {
	const { db, log } = services;
	const before = (await db.pool.query<{ before: string }>(horizon)).rows[0]?.before;
	if (before === undefined) return;
	const due = (await db.pool.query<{ hash: Buffer }>(look)).rows.map(({ hash }) => hash);
	// The one full scan, without a lock. Compared in this process: the planner can't estimate how many images texts name.
	const named = hashesOf((await db.pool.query<{ hash: Buffer }>(used(all))).rows);
	const isUsed = (hash: Buffer) => named.has(hash.toString('hex'));
	for (const batch of batchesOf(due.filter(isUsed), perBatch)) await db.pool.query(lookAgain, [batch, '1 day']);
	const unused = due.filter((hash) => !isUsed(hash));
	let removed = 0;
	for (const batch of batchesOf(unused, services.objects ? perStorageBatch : perBatch))
		removed += await db.transaction((client) => removeBatch(client, services, batch, before));
	if (removed > 0) log.info({ removed }, 'Removed images that no program uses');
}
