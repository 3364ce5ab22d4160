import { type Entry, ordered, type Tree } from './tree';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Entries that form a cycle lose their parents. */
function uncircled(entries: readonly Entry[]): Tree {
	const reached = new Set(ordered(entries).map(({ id }) => id));
	const lost = entries.find(({ id }) => !reached.has(id));
	if (!lost) return ordered(entries);
	return uncircled(entries.map((entry) => (entry === lost ? { ...entry, parentId: null } : entry)));
}

/**
 * Reads the menu from a draft, whatever its shape: entries keep their texts, with an id each. `unread` holds what can't
 * be read as an entry; undefined if nothing.
 */
export function draftTree(items: unknown): { tree: Tree; unread?: unknown } {
	if (!Array.isArray(items)) return { tree: [], unread: items ?? null };
	const taken = new Set<string>();
	const entries: Entry[] = [];
	const unread: unknown[] = [];
	for (const item of items as unknown[]) {
		if (!isRecord(item) || (typeof item['title'] !== 'string' && typeof item['url'] !== 'string')) {
			unread.push(item);
			continue;
		}
		const given = textOf(item['id']);
		const id = given === '' || taken.has(given) ? crypto.randomUUID() : given;
		taken.add(id);
		const parentId = textOf(item['parentId']) || null;
		entries.push({ id, parentId, title: textOf(item['title']), type: textOf(item['type']), url: textOf(item['url']) });
	}
	const tree = uncircled(entries);
	return unread.length > 0 ? { tree, unread } : { tree };
}
