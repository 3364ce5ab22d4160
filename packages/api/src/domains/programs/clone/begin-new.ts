import type { PoolClient } from '@rewards/db';
import { writeStarter } from '../../content';
import { firstLook } from '../services/first-settings';
import type { CopiedProgram, CopyOrder } from './copy-program';

const addLanguage = `insert into program_content (program_id, created_by_id, language)
	select p.id, $2, coalesce(p.languages[1], 'en') from program p where p.id = $1 returning language`;
/** Levels whose home page hasn't come along have the usual one. */
const usualHomes = `update plateau_level l set custom_home_page = '' where l.program_id = $1 and l.custom_home_page <> ''
	and not exists (select from content_page p where p.program_id = $1 and lower(p.url) = lower(l.custom_home_page))`;

/**
 * What wasn't copied begins as in a new program: pages and menus in each language. A program made from a template also
 * gets pages and menus that the template itself lacks; a clone is as its source.
 */
export async function beginSite(
	client: PoolClient,
	{ cloneId, byId, name, menu, content }: CopyOrder,
	{ type, siteLanguages }: CopiedProgram,
): Promise<void> {
	const [pages, menus] = [!content || name !== undefined, !menu || name !== undefined];
	const writer = { client, programId: cloneId, userId: byId };
	let languages = siteLanguages;
	if (languages.length === 0 && pages) {
		const { rows } = await client.query<{ language: string }>(addLanguage, [cloneId, byId]);
		languages = rows.map(({ language }) => language);
	}
	await writeStarter(writer, { languages, type, pages, menus });
	if (!content) await client.query(usualHomes, [cloneId]);
}

const setName = `update program set name = $2, full_name = $2, po_prefix = order_prefix_proposed($2) where id = $1`;
const setLook = 'update program set new_threshold = $2, theme = $3 where id = $1';

/**
 * The name that was asked for, a free PO prefix from it, and the usual settings where the template's weren't taken.
 * Returns the name.
 */
export async function nameNew(
	client: PoolClient,
	id: string,
	{ name, settings }: { name: string; settings: boolean },
): Promise<string> {
	await client.query(setName, [id, name]);
	if (!settings) await client.query(setLook, [id, firstLook.newThreshold, JSON.stringify(firstLook.theme)]);
	return name;
}
