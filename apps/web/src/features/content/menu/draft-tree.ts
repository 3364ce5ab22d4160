import { type Entry, ordered, type Tree } from './tree';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Entries that lie below each other in a circle are below none of them. */
function uncircled(entries: readonly Entry[]): Tree {
	const reached = new Set(ordered(entries).map(({ id }) => id));
	const lost = entries.find(({ id }) => !reached.has(id));
	if (!lost) return ordered(entries);
	return uncircled(entries.map((entry) => (entry === lost ? { ...entry, parentId: null } : entry)));
}

/**
 * The menu that a draft holds, whatever became of its shape: entries keep the words that they have, under an id of
 * their own. `unread` is what has no words of an entry; undefined where there is nothing of that kind.
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
