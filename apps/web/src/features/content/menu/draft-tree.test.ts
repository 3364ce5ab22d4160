import fc from 'fast-check';
import { expect, test } from 'vitest';
import { draftTree } from './draft-tree';

const entry = (id: string, parentId: string | null = null) => ({ id, parentId, title: id, type: '', url: `/${id}` });

test('a draft is restored as it was stored', () => {
	const tree = [entry('a'), entry('b', 'a'), entry('c')];
	expect(draftTree(tree)).toEqual({ tree });
});

test('an incomplete entry keeps its texts, and one without any is reported', () => {
	const { tree, unread } = draftTree([
		{ id: 'a', title: 'Shop' },
		{ id: 'a', url: '/sale', parentId: 7 },
		null,
		{ id: 'b', label: 'Odd' },
	]);
	expect(tree.map(({ title, url, parentId }) => [title, url, parentId])).toEqual([
		['Shop', '', null],
		['', '/sale', null],
	]);
	expect(unread).toEqual([null, { id: 'b', label: 'Odd' }]);
	expect(draftTree('Shop')).toEqual({ tree: [], unread: 'Shop' });
	expect(draftTree(undefined)).toEqual({ tree: [], unread: null });
});

test('no entry gets lost in a cycle or below a missing one', () => {
	const id = fc.constantFrom('a', 'b', 'c', 'd', 'e');
	const items = fc.array(fc.record({ id, parentId: fc.option(id), title: fc.string(), url: fc.string() }));
	fc.assert(
		fc.property(items, (all) => {
			const { tree, unread } = draftTree(all);
			expect(unread).toBeUndefined();
			expect(tree.map(({ title }) => title).toSorted()).toEqual(all.map(({ title }) => title).toSorted());
			expect(new Set(tree.map((one) => one.id)).size).toBe(all.length);
		}),
	);
});
