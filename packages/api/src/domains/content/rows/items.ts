import type { MenuName } from '@rewards/validators/content/constants';
import type { MenuItemInput } from '@rewards/validators/content/schemas';
import { AppError } from '../../../errors';
import { type Reader, readRows } from './read-rows';
import { type ItemRow, itemTable, type Kept } from './tables';
import { addRows, type Change, changeOf, changeRows, removeRows, type Writer } from './write-rows';

export interface WhichMenu {
	language: string;
	menu: MenuName;
}

/** The entries of a menu, now or as of a moment, by place. */
export async function readItems(
	reader: Reader,
	programId: string,
	{ language, menu }: WhichMenu,
	at?: Date,
): Promise<(ItemRow & Kept)[]> {
	const rows = await readRows(reader, itemTable, programId, { field: 'language', values: [language], at });
	return rows.filter((row) => row.menu === menu);
}

/** Writes only those entries of one menu that differ, and returns which those were. */
export async function writeItems(
	writer: Writer,
	before: readonly (ItemRow & Kept)[],
	after: readonly ItemRow[],
): Promise<Change<ItemRow>> {
	const change = changeOf(itemTable, before, after);
	// The database refuses to delete an entry with children: those are moved first.
	await addRows(writer, itemTable, change.added);
	await changeRows(writer, itemTable, change.changed);
	await removeRows(writer, itemTable, change.removed);
	return change;
}

/**
 * Converts entries to rows: the order among siblings becomes their place. An entry with an unknown parent has none, so
 * deleting an entry detaches its children (docs/product/content.md). VALIDATION for duplicate ids, and for entries that
 * are their own ancestors.
 */
export function itemRows({ language, menu }: WhichMenu, items: readonly MenuItemInput[]): ItemRow[] {
	const parents = new Map(items.map(({ id, parentId }) => [id, parentId]));
	const parentOf = (id: string): string | null => {
		const parent = parents.get(id) ?? null;
		return parent !== null && parents.has(parent) ? parent : null;
	};
	const seen = new Set<string>();
	const places = new Map<string | null, number>();
	return items.map((item, at) => {
		if (seen.has(item.id)) throw invalidItem(at, 'id', 'menuItemTwice');
		seen.add(item.id);
		const above = new Set([item.id]);
		for (let parent = parentOf(item.id); parent !== null; parent = parentOf(parent)) {
			if (parent === item.id) throw invalidItem(at, 'parentId', 'menuCircle');
			// A cycle further up is reported at its own entries.
			if (above.has(parent)) break;
			above.add(parent);
		}
		const parentId = parentOf(item.id);
		const sort = places.get(parentId) ?? 0;
		places.set(parentId, sort + 1);
		// Only the mobile menu has the type.
		return { ...item, type: menu === 'mobile' ? item.type : '', language, menu, parentId, sort };
	});
}

const invalidItem = (at: number, field: string, code: string) =>
	new AppError('VALIDATION', undefined, { fields: [{ path: `items.${at}.${field}`, code }] });
