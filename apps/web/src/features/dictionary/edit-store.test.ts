import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EditStore } from './edit-store';
import type { TextRow } from './types';

const row = (key: string, text: string, version = 1): TextRow => ({
	key,
	group: 'cart',
	text,
	english: text,
	template: null,
	beside: text,
	expects: key === 'name' ? ['name'] : [],
	version,
	updatedAt: '2026-11-24T10:00:00.000Z',
	updatedBy: 'Grace',
});
const storeOf = (...rows: TextRow[]) => {
	const store = new EditStore();
	store.load(rows);
	return store;
};

test('a text typed back to the stored one is no change', () => {
	const store = storeOf(row('a', 'One'));
	store.type('a', 'Two');
	expect(store.dirty()).toEqual(['a']);
	store.type('a', 'One');
	expect(store.dirty()).toEqual([]);
});

test('a save sends only the changed texts, and leaves out those that can’t be saved', () => {
	const store = storeOf(row('a', 'One', 4), row('b', 'Two'), row('name', 'Hello {name}'));
	store.type('a', ' Un ');
	store.type('name', 'Bonjour');
	expect(store.changes()).toEqual([{ key: 'a', text: 'Un', version: 4 }]);
	expect(store.dirty()).toEqual(['a', 'name']);
});

test('input during a save counts as a change of the newly stored text', () => {
	const store = storeOf(row('a', 'One'));
	store.type('a', 'Un');
	const sent = store.changes();
	store.type('a', 'Une');
	store.saved(sent, { saved: [{ key: 'a', version: 2 }], conflicts: [] });
	expect(store.changes()).toEqual([{ key: 'a', text: 'Une', version: 2 }]);
	store.undo('a');
	expect(store.textOf('a')).toBe('Un');
});

test('a text that another user saved is resolved at its row: mine over theirs, or theirs', () => {
	const theirs = { text: 'Eins', version: 2, savedBy: 'Grace', savedAt: '2026-11-24T10:00:00.000Z' };
	const conflicted = () => {
		const store = storeOf(row('a', 'One'), row('b', 'Two'));
		store.type('a', 'Un');
		store.saved(store.changes(), { saved: [], conflicts: [{ key: 'a', ...theirs }] });
		expect(store.edit('a')?.theirs).toMatchObject(theirs);
		expect(store.changes()).toEqual([]);
		return store;
	};
	const mine = conflicted();
	mine.keepMine('a');
	expect(mine.changes()).toEqual([{ key: 'a', text: 'Un', version: 2 }]);
	const other = conflicted();
	other.undo('a');
	expect([other.textOf('a'), other.dirty()]).toEqual(['Eins', []]);
});

test('a newer loaded text conflicts with input; the same text doesn’t', () => {
	const store = storeOf(row('a', 'One'), row('b', 'Two'));
	store.type('a', 'Un');
	store.type('b', 'Deux');
	store.load([row('a', 'Eins', 2), row('b', 'Deux', 2)]);
	expect(store.edit('a')?.theirs).toMatchObject({ text: 'Eins', version: 2, savedBy: 'Grace' });
	expect(store.dirty()).toEqual(['a']);
});

test('a stored draft is restored over the version it was typed over', () => {
	const first = storeOf(row('a', 'One'), row('b', 'Two'), row('c', 'Three'));
	first.type('a', 'Un');
	first.type('b', 'Deux');
	first.type('c', 'Trois');
	const kept: unknown = JSON.parse(JSON.stringify(first.kept()));
	const later = storeOf(row('a', 'One'), row('b', 'Zwei', 2), row('c', 'Trois', 2));
	later.restore({ ...(kept as Record<string, unknown>), gone: { text: 'x', version: 1 }, odd: 7 });
	expect(later.changes()).toEqual([{ key: 'a', text: 'Un', version: 1 }]);
	expect(later.edit('b')?.theirs?.text).toBe('Zwei');
	expect(later.dirty()).toEqual(['a', 'b']);
});

test('whatever is typed, undone and saved, the store matches a plain list', () => {
	const keys = ['a', 'b', 'c'];
	const step = fc.record({
		key: fc.constantFrom(...keys),
		what: fc.constantFrom('type', 'undo', 'save'),
		text: fc.constantFrom('One', 'Two', 'Three', ''),
	});
	fc.assert(
		fc.property(fc.array(step), (steps) => {
			const store = storeOf(...keys.map((key) => row(key, 'One')));
			const stored = new Map(keys.map((key) => [key, 'One']));
			const typed = new Map(stored);
			let version = 1;
			for (const { key, what, text } of steps) {
				if (what === 'type') {
					store.type(key, text);
					typed.set(key, text);
				} else if (what === 'undo') {
					store.undo(key);
					typed.set(key, stored.get(key) ?? '');
				} else {
					version += 1;
					const sent = store.changes();
					store.saved(sent, { saved: sent.map((one) => ({ key: one.key, version })), conflicts: [] });
					for (const [one, value] of typed) stored.set(one, value);
				}
				expect(keys.map((one) => store.textOf(one))).toEqual(keys.map((one) => typed.get(one)));
				expect(store.dirty()).toEqual(keys.filter((one) => typed.get(one) !== stored.get(one)));
			}
		}),
	);
});

test('no part of a stored draft is lost unseen: texts without a place here, or that would replace newer input, are returned', () => {
	const store = storeOf(row('a', 'One'), row('b', 'Two'), row('c', 'Three'));
	store.type('a', 'Typed now');
	const left = store.restore({
		a: { text: 'Typed before', version: 1 },
		b: { text: 'Deux', version: 1 },
		c: 'odd',
		gone: { text: 'Parti', version: 2 },
	});
	expect(left).toEqual({ a: 'Typed before', c: 'odd', gone: 'Parti' });
	expect(store.changes()).toEqual([
		{ key: 'a', text: 'Typed now', version: 1 },
		{ key: 'b', text: 'Deux', version: 1 },
	]);
	expect(store.restore({ b: { text: 'Deux', version: 1 } })).toEqual({});
});
