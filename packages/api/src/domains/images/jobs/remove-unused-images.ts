import type { PoolClient } from '@rewards/db';
import type { Services } from '../../../trpc';
import { nameOf } from '../services/image-name';

/**
 * Every text in which a program names images. What a page was before counts as well: who brings it back wants its pictures. Of deleted programs nothing
 * counts.
 */
const texts = `
	select id as program_id, theme::text as text from program
	union all select program_id, html from content_section
	union all select program_id, html from content_section_version
	union all select program_id, concat_ws(' ', image_classic, image_full, image_mobile, text) from content_slide
	union all select program_id, concat_ws(' ', image_classic, image_full, image_mobile, text) from content_slide_version
	union all select program_id, text from dictionary_text`;
const used = `select distinct found[1] as hash
	from (${texts}) named join program p on p.id = named.program_id and p.deleted_at is null,
		regexp_matches(named.text, '/images/([0-9a-f]{64})', 'g') found
	where named.text like '%/images/%'`;

/** Whoever saves one of them meanwhile waits, or is waited for: `keepImages`. */
const due = `select hash, format, bytes is null as outside from image where look_at < now()
	order by hash limit $1 for update skip locked`;
const lookAgain = `update image set look_at = now() + $2::interval where hash = any($1)`;
const perBatch = 200;

interface Due {
	hash: Buffer;
	format: string;
	outside: boolean;
}

/** Looks at the images that are due: removes those that no program uses, and looks at the others again in a day. */
async function lookAtSome(
	client: PoolClient,
	{ objects, log }: Services,
): Promise<{ looked: number; removed: number }> {
	const { rows } = await client.query<Due>(due, [perBatch]);
	if (rows.length === 0) return { looked: 0, removed: 0 };
	// A statement of its own, after the locks: it sees what was saved until then.
	const named = new Set((await client.query<{ hash: string }>(used)).rows.map(({ hash }) => hash));
	const isUsed = ({ hash }: Due) => named.has(hash.toString('hex'));
	const gone: Buffer[] = [];
	const later: Buffer[] = [];
	for (const { hash, format, outside } of rows.filter((row) => !isUsed(row))) {
		try {
			// First the bytes, then the row: killed in between, the row leads here again.
			if (outside) await objects?.remove(nameOf(hash, format));
			gone.push(hash);
		} catch (error) {
			log.warn({ err: error, image: nameOf(hash, format) }, 'An unused image could not be removed from the storage');
			later.push(hash);
		}
	}
	await client.query('delete from image where hash = any($1)', [gone]);
	await client.query(lookAgain, [later, '1 hour']);
	await client.query(lookAgain, [rows.filter(isUsed).map(({ hash }) => hash), '1 day']);
	return { looked: rows.length, removed: gone.length };
}

/** Removes the images that no program uses any more, some at a time. Bears to be run again, and beside itself. */
export async function removeUnusedImages(services: Services): Promise<void> {
	let removed = 0;
	for (;;) {
		const done = await services.db.transaction((client) => lookAtSome(client, services));
		removed += done.removed;
		if (done.looked === 0) break;
	}
	if (removed > 0) services.log.info({ removed }, 'Removed images that no program uses');
}
