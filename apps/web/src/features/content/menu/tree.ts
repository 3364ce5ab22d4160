/** A menu entry. The list defines the order: siblings appear in the list's order. */
export interface Entry {
	id: string;
	parentId: string | null;
	title: string;
	type: string;
	url: string;
}
export type EntryFields = Omit<Entry, 'id' | 'parentId'>;
/** Entries in display order: each before those below it. */
export type Tree = readonly Entry[];

/** The parent, and the position among its children. */
export interface Place {
	parentId: string | null;
	index: number;
}

export const childrenOf = (tree: Tree, parentId: string | null): Entry[] =>
	tree.filter((entry) => entry.parentId === parentId);

/** In display order. An entry with a missing parent has none. */
export function ordered(entries: readonly Entry[]): Tree {
	const ids = new Set(entries.map(({ id }) => id));
	const rooted = entries.map((entry) =>
		entry.parentId !== null && !ids.has(entry.parentId) ? { ...entry, parentId: null } : entry,
	);
	const below = (parentId: string | null): Entry[] =>
		childrenOf(rooted, parentId).flatMap((entry) => [entry, ...below(entry.id)]);
	return below(null);
}

export const find = (tree: Tree, id: string): Entry | undefined => tree.find((entry) => entry.id === id);
export function levelOf(tree: Tree, id: string): number {
	const parentId = find(tree, id)?.parentId ?? null;
	return parentId === null ? 1 : levelOf(tree, parentId) + 1;
}
/** Whether an entry is the other one or below it. */
export function isWithin(tree: Tree, id: string | null, above: string): boolean {
	if (id === null) return false;
	return id === above || isWithin(tree, find(tree, id)?.parentId ?? null, above);
}
export function placeOf(tree: Tree, id: string): Place {
	const parentId = find(tree, id)?.parentId ?? null;
	return { parentId, index: childrenOf(tree, parentId).findIndex((entry) => entry.id === id) };
}

/** The entry displayed after another one, or before it if it is the last. */
export function neighbour(tree: Tree, id: string): string | null {
	const at = tree.findIndex((entry) => entry.id === id);
	return (tree[at + 1] ?? tree[at - 1])?.id ?? null;
}

/** Moves an entry with everything below it. It can't move below itself: then nothing changes. */
export function moved(tree: Tree, id: string, { parentId, index }: Place): Tree {
	const entry = find(tree, id);
	if (!entry || isWithin(tree, parentId, id) || (parentId !== null && !find(tree, parentId))) return tree;
	const siblings = childrenOf(tree, parentId).filter((other) => other.id !== id);
	const next = siblings[Math.max(0, index)];
	const rest = tree.filter((other) => other.id !== id);
	const at = next && index < siblings.length ? rest.indexOf(next) : rest.length;
	return ordered([...rest.slice(0, at), { ...entry, parentId }, ...rest.slice(at)]);
}

export const added = (tree: Tree, entry: Omit<Entry, 'parentId'>, { parentId, index }: Place): Tree =>
	moved(ordered([...tree, { ...entry, parentId: null }]), entry.id, { parentId, index });
export const edited = (tree: Tree, id: string, fields: EntryFields): Tree =>
	tree.map((entry) => (entry.id === id ? { ...entry, ...fields } : entry));
/** Removes an entry; its children lose their parent and go to the end of its topmost ancestor. */
export function removed(tree: Tree, id: string): Tree {
	const entry = find(tree, id);
	if (!entry) return tree;
	const orphans = childrenOf(tree, id);
	let top = entry;
	for (let above = find(tree, top.parentId ?? ''); above; above = find(tree, top.parentId ?? '')) top = above;
	const index = placeOf(tree, top.id).index + (top.id === id ? 0 : 1);
	const left = ordered(tree.filter((other) => other.id !== id && !orphans.includes(other)));
	const detached = new Set(orphans.map((orphan) => orphan.id));
	const rest = tree.filter((other) => other.id !== id && !detached.has(other.id));
	const all = [...rest, ...orphans.map((orphan) => ({ ...orphan, parentId: null }))];
	const start = left.filter(({ parentId }) => parentId === null).length;
	const whole = ordered(all);
	// They are the last ones now; moves each to its place.
	return orphans.reduce(
		(now, orphan, n) => moved(now, orphan.id, { parentId: null, index: Math.min(index, start) + n }),
		whole,
	);
}

export type Step = 'up' | 'down' | 'in' | 'out';
/** The target of a step: among its siblings, below the previous one, or after its parent; null if not allowed. */
export function stepOf(tree: Tree, id: string, step: Step): Place | null {
	const { parentId, index } = placeOf(tree, id);
	const siblings = childrenOf(tree, parentId);
	const before = siblings[index - 1];
	if (step === 'up') return before ? { parentId, index: index - 1 } : null;
	if (step === 'down') return index < siblings.length - 1 ? { parentId, index: index + 1 } : null;
	if (step === 'in') return before ? { parentId: before.id, index: childrenOf(tree, before.id).length } : null;
	if (parentId === null) return null;
	const parent = placeOf(tree, parentId);
	return { parentId: parent.parentId, index: parent.index + 1 };
}

/** Past, present, and undone states. */
export interface Undoable {
	past: readonly Tree[];
	now: Tree;
	future: readonly Tree[];
}
/** Maximum undo steps. */
const mostSteps = 200;
export const begin = (now: Tree): Undoable => ({ past: [], now, future: [] });
/** The content of an entry, independent of field order: a form's order differs from the server's. */
const sayings = (tree: Tree): string =>
	JSON.stringify(tree.map(({ id, parentId, title, type, url }) => [id, parentId, title, type, url]));
export const sameTree = (a: Tree, b: Tree): boolean => sayings(a) === sayings(b);
/** Adds a step; one that changes nothing is ignored. */
export const change = ({ past, now, future }: Undoable, next: Tree): Undoable =>
	sameTree(now, next) ? { past, now, future } : { past: [...past, now].slice(-mostSteps), now: next, future: [] };
export function undo(all: Undoable): Undoable {
	const last = all.past.at(-1);
	return last ? { past: all.past.slice(0, -1), now: last, future: [all.now, ...all.future] } : all;
}
export function redo(all: Undoable): Undoable {
	const [next, ...future] = all.future;
	return next ? { past: [...all.past, all.now], now: next, future } : all;
}
