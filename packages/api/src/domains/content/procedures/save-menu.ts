import type { Statements } from '@rewards/db';
import { type MenuItemInput, menuSaveSchema } from '@rewards/validators/content/schemas';
import { conflictOf } from '../../../errors/conflict';
import { type ProgramContext, storingProcedure } from '../../../trpc';
import { lockLanguage, menuId, tell, writerOf } from '../context';
import { itemRows, readItems, type WhichMenu, writeItems } from '../rows/items';
import { menuRevision } from '../rows/revision';
import type { ItemRow } from '../rows/tables';
import { getMenu, menuOf } from './get-menu';

export interface MenuSave extends WhichMenu {
	revision: string;
	items: MenuItemInput[];
}

/**
 * Saves a menu as one change and writes only entries that differ. CONFLICT with the current menu when it differs from
 * the edited revision.
 */
export async function saveMenu(ctx: ProgramContext, { revision, items, ...which }: MenuSave) {
	const rows = itemRows(which, items);
	const saved = await ctx.db.transaction(async (client) => {
		await lockLanguage(client, ctx.program.id, which.language);
		const before = await readItems(client, ctx.program.id, which);
		if (menuRevision(before) !== revision) return null;
		await writeMenu(client, ctx, which, before, rows);
		return menuOf(client, ctx.program.id, which);
	});
	// Outside the transaction: it takes a connection of its own.
	if (!saved) throw await conflictOf(ctx, 'menu', menuId(ctx.program.id, which), await getMenu(ctx, which));
	return saved;
}

const toldItem = ({ title, type, url, parentId }: ItemRow) => ({ title, ...(type ? { type } : {}), url, parentId });
const auditFields = (rows: readonly ItemRow[]) => Object.fromEntries(rows.map((row) => [row.id, toldItem(row)]));

/** Writes a menu's entries that differ, and the audit entry. */
export async function writeMenu(
	client: Statements,
	ctx: ProgramContext,
	which: WhichMenu,
	before: Awaited<ReturnType<typeof readItems>>,
	after: readonly ItemRow[],
): Promise<void> {
	const { added, changed, removed } = await writeItems(writerOf(ctx, client), before, after);
	const was = before.filter(({ id }) => [...changed, ...removed].some((row) => row.id === id));
	await tell(client, ctx, {
		action: 'update',
		entity: 'menu',
		entityId: menuId(ctx.program.id, which),
		before: { items: auditFields(was) },
		after: { items: auditFields([...added, ...changed]) },
	});
}

export const saveMenuProcedure = storingProcedure('manageContent')
	.input(menuSaveSchema)
	.mutation(({ ctx, input: { programId: _, ...menu } }) => saveMenu(ctx, menu));
