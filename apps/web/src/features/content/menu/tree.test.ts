import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
	added,
	begin,
	change,
	childrenOf,
	type Entry,
	edited,
	moved,
	ordered,
	type Place,
	redo,
	removed,
	stepOf,
	type Tree,
	type Undoable,
	undo,
} from './tree';

/** The reference model: nested entries. */
interface Node {
	id: string;
	title: string;
	children: Node[];
}
const entryOf = (id: string, title = id): Omit<Entry, 'parentId'> => ({ id, title, type: '', url: '' });
const nested = (tree: Tree, parentId: string | null = null): Node[] =>
	childrenOf(tree, parentId).map(({ id, title }) => ({ id, title, children: nested(tree, id) }));
const all = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...all(node.children)]);
const holderOf = (nodes: Node[], id: string): Node[] | undefined =>
	nodes.some((node) => node.id === id)
		? nodes
		: nodes.map((node) => holderOf(node.children, id)).find((found) => found !== undefined);

type Change =
	| { kind: 'add' | 'move'; which: number; parent: number; index: number }
	| { kind: 'edit' | 'remove'; which: number };
type Action = Change | { kind: 'undo' } | { kind: 'redo' };
const number = fc.nat(12);
const actions: fc.Arbitrary<Action> = fc.oneof(
	fc.record({
		kind: fc.constantFrom('add' as const, 'move' as const),
		which: number,
		parent: number,
		index: fc.nat(5),
	}),
	fc.record({ kind: fc.constantFrom('edit' as const, 'remove' as const), which: number }),
	fc.constant({ kind: 'undo' as const }),
	fc.constant({ kind: 'redo' as const }),
);

/** Applies the action to the reference model. */
function plainly(before: Node[], action: Change, fresh: string): Node[] {
	const nodes = structuredClone(before);
	const list = all(nodes);
	const node = list[action.which % Math.max(1, list.length)];
	if (action.kind === 'add' || action.kind === 'move') {
		const { parent: wanted, index } = action;
		const parent = wanted % 3 === 0 ? undefined : list[wanted % Math.max(1, list.length)];
		if (action.kind === 'add') {
			(parent?.children ?? nodes).splice(index, 0, { id: fresh, title: fresh, children: [] });
		} else if (node && (!parent || !all([node]).includes(parent))) {
			const from = holderOf(nodes, node.id);
			from?.splice(from.indexOf(node), 1);
			(parent?.children ?? nodes).splice(index, 0, node);
		}
	} else if (node && action.kind === 'edit') {
		node.title = `${node.title}!`;
	} else if (node) {
		const from = holderOf(nodes, node.id) ?? nodes;
		const top = nodes.findIndex((root) => all([root]).includes(node));
		from.splice(from.indexOf(node), 1);
		nodes.splice(from === nodes ? top : top + 1, 0, ...node.children);
	}
	return nodes;
}
function really(tree: Tree, action: Change, fresh: string): Tree {
	const entry = tree[action.which % Math.max(1, tree.length)];
	if (action.kind === 'add' || action.kind === 'move') {
		const parent = action.parent % 3 === 0 ? undefined : tree[action.parent % Math.max(1, tree.length)];
		const place: Place = { parentId: parent?.id ?? null, index: action.index };
		if (action.kind === 'add') return added(tree, entryOf(fresh), place);
		return entry ? moved(tree, entry.id, place) : tree;
	}
	if (!entry) return tree;
	if (action.kind === 'remove') return removed(tree, entry.id);
	return edited(tree, entry.id, { title: `${entry.title}!`, type: '', url: '' });
}

test('every step, undone and redone, leads where the reference model leads', () => {
	fc.assert(
		fc.property(fc.array(actions, { maxLength: 40 }), (steps) => {
			let real: Undoable = begin([]);
			let plain: { past: Node[][]; now: Node[]; future: Node[][] } = { past: [], now: [], future: [] };
			for (const [n, step] of steps.entries()) {
				if (step.kind === 'undo') {
					real = undo(real);
					const last = plain.past.at(-1);
					if (last) plain = { past: plain.past.slice(0, -1), now: last, future: [plain.now, ...plain.future] };
				} else if (step.kind === 'redo') {
					real = redo(real);
					const [next, ...future] = plain.future;
					if (next) plain = { past: [...plain.past, plain.now], now: next, future };
				} else {
					real = change(real, really(real.now, step, `entry ${n}`));
					const next = plainly(plain.now, step, `entry ${n}`);
					if (JSON.stringify(next) !== JSON.stringify(plain.now))
						plain = { past: [...plain.past, plain.now], now: next, future: [] };
				}
				expect(nested(real.now)).toEqual(plain.now);
				expect(real.now).toEqual(ordered(real.now));
			}
		}),
		{ numRuns: 300 },
	);
});

describe('steps by keyboard', () => {
	const tree = ordered([
		{ ...entryOf('a'), parentId: null },
		{ ...entryOf('b'), parentId: null },
		{ ...entryOf('c'), parentId: 'b' },
	]);
	test('lead among siblings, below the previous one, and after the parent', () => {
		expect(stepOf(tree, 'a', 'up')).toBeNull();
		expect(stepOf(tree, 'a', 'in')).toBeNull();
		expect(stepOf(tree, 'a', 'down')).toEqual({ parentId: null, index: 1 });
		expect(stepOf(tree, 'b', 'in')).toEqual({ parentId: 'a', index: 0 });
		expect(stepOf(tree, 'c', 'out')).toEqual({ parentId: null, index: 2 });
		expect(stepOf(tree, 'b', 'out')).toBeNull();
	});
	test('nothing goes below itself', () => {
		expect(moved(tree, 'b', { parentId: 'c', index: 0 })).toBe(tree);
	});
});
