import { expect, test } from 'vitest';
import { foldLate } from './fold-late';

interface Line {
	id: number;
	late?: true;
}
const line = (id: number): Line => ({ id });
const lateLine = (id: number): Line => ({ id, late: true });

test('messages that changed nothing are one line where the latest was, and none of them is lost', () => {
	const all = [line(9), lateLine(8), lateLine(7), line(6), lateLine(5), line(4)];
	const { lines, late } = foldLate(all);
	expect(lines.map(({ id }) => id)).toEqual([9, 8, 6, 4]);
	expect(late.map(({ id }) => id)).toEqual([8, 7, 5]);
});

test('a timeline without them stays as it is, also with a single one', () => {
	for (const all of [[], [line(2), line(1)], [line(2), lateLine(1)]]) expect(foldLate(all).lines).toEqual(all);
});
