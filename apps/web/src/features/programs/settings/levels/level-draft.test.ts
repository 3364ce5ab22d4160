import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draftOf, formLevelsOf, movesIn } from './form-levels';
import {
	type DraftLevel,
	faultsIn,
	type LevelsDraft,
	usageIn,
	withLevel,
	withMoved,
	withoutLevel,
} from './level-draft';

const level = (id: string, from = '0', to = '0'): DraftLevel => ({
	id,
	description: `Level ${id}`,
	from,
	to,
	levelMessage: '',
	customHomePage: '',
});
const draft: LevelsDraft = { levels: ['a', 'b', 'c'].map((id) => level(id)), moves: {} };
const usage = { a: { participants: 12, codes: 1 }, b: { participants: 3, codes: 0 } };
const ids = ({ levels }: LevelsDraft) => levels.map(({ id }) => id);

describe('levels being edited', () => {
	it('are added at the end and changed in place', () => {
		const added = withLevel(draft, level('d'));
		expect(ids(added)).toEqual(['a', 'b', 'c', 'd']);
		expect(withLevel(added, { ...level('b'), description: 'Gold' }).levels[1]?.description).toBe('Gold');
	});

	it('move the people of a deleted one along, also through several', () => {
		const once = withoutLevel(draft, 'a', 'b');
		expect(usageIn(once, usage, 'b')).toEqual({ participants: 15, codes: 1 });
		const twice = withoutLevel(once, 'b', 'c');
		expect(twice.moves).toEqual({ a: 'c', b: 'c' });
		expect(usageIn(twice, usage, 'c')).toEqual({ participants: 15, codes: 1 });
		expect(withoutLevel(draft, 'c', null)).toEqual({ levels: [level('a'), level('b')], moves: {} });
	});

	it('are one value of the form, including the moves', () => {
		const gone = withoutLevel(withoutLevel(draft, 'a', 'c'), 'b', 'c');
		const held = formLevelsOf(gone);
		expect(held).toEqual([{ ...level('c'), takes: ['a', 'b'] }]);
		expect(movesIn(held)).toEqual({ a: 'c', b: 'c' });
		expect(draftOf(held)).toEqual(gone);
		expect(formLevelsOf(draft)).toEqual(draft.levels);
	});

	it('move one position at a time, and stop at the ends', () => {
		expect(ids(withMoved(draft, 0, 2))).toEqual(['b', 'c', 'a']);
		expect(ids(withMoved(draft, 2, 0))).toEqual(['c', 'a', 'b']);
		expect(withMoved(draft, 0, -1)).toEqual(draft);
		expect(ids(withMoved(draft, 1, 9))).toEqual(['a', 'c', 'b']);
	});

	it('report overlapping ranges', () => {
		const overlapping = { levels: [level('a', '0', '100'), level('b', '50', '60'), level('c', '9', '3')], moves: {} };
		expect(faultsIn(overlapping)).toEqual({
			b: { code: 'levelOverlaps', level: 'Level a' },
			c: { code: 'levelEndsFirst', level: '' },
		});
		expect(faultsIn(draft)).toEqual({});
	});

	it('lose no participant, whatever is deleted and moved in whatever order', () => {
		const steps = fc.array(fc.tuple(fc.nat(9), fc.nat(9), fc.boolean()), { maxLength: 12 });
		const counts = fc.array(fc.nat(50), { minLength: 5, maxLength: 5 });
		fc.assert(
			fc.property(counts, steps, (people, todo) => {
				const names = ['a', 'b', 'c', 'd', 'e'];
				const given = Object.fromEntries(names.map((id, n) => [id, { participants: people[n] ?? 0, codes: 0 }]));
				let now: LevelsDraft = { levels: names.map((id) => level(id)), moves: {} };
				for (const [one, other, removes] of todo) {
					const { length } = now.levels;
					const id = now.levels[one % length]?.id ?? '';
					if (!removes) now = withMoved(now, one % length, other % length);
					else if (length > 1) {
						const target = now.levels.filter((each) => each.id !== id)[other % (length - 1)]?.id ?? '';
						now = withoutLevel(now, id, usageIn(now, given, id).participants > 0 ? target : null);
					}
				}
				const there = new Set(ids(now));
				expect(Object.values(now.moves).every((to) => there.has(to))).toBe(true);
				const sum = ids(now).reduce((total, id) => total + usageIn(now, given, id).participants, 0);
				expect(sum).toBe(people.reduce((total, n) => total + n, 0));
				for (const id of names)
					if (!there.has(id) && (given[id]?.participants ?? 0) > 0) expect(now.moves[id]).toBeDefined();
			}),
		);
	});
});
