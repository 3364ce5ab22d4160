import { menuSaveSchema } from '@rewards/validators/content/schemas';
import { type ProgramContext, programProcedure } from '../../../trpc';
import { readItems, type WhichMenu } from '../rows/items';
import type { Reader } from '../rows/read-rows';
import { menuRevision } from '../rows/revision';

/**
 * A menu for its editor: all entries in order, parents and children in one list, and the revision that a save sends.
 */
export async function menuOf(reader: Reader, programId: string, which: WhichMenu) {
	const rows = await readItems(reader, programId, which);
	const items = rows.map(({ id, parentId, title, type, url, version }) => ({
		id,
		parentId,
		title,
		type,
		url,
		version,
	}));
	const savedAt = rows.reduce<Date | null>((last, { updatedAt: at }) => (last && last > at ? last : at), null);
	return { ...which, revision: menuRevision(rows), savedAt, items };
}

/** Empty for a language without content. */
export const getMenu = (ctx: ProgramContext, which: WhichMenu) => menuOf(ctx.db.pool, ctx.program.id, which);

export const getMenuProcedure = programProcedure('manageContent')
	.input(menuSaveSchema.pick({ language: true, menu: true }))
	.query(({ ctx, input: { language, menu } }) => getMenu(ctx, { language, menu }));
