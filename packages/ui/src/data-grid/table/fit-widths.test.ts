import { expect, test } from 'vitest';
import { fitWidths } from './fit-widths';

const column = (id: string, width: number, grow: number, min = 72) => ({ id, width, min, grow });
const sum = (widths: Record<string, number>) => Object.values(widths).reduce((all, width) => all + width, 0);

test('columns that grow share the room that is left over', () => {
	const widths = fitWidths([column('name', 200, 1), column('email', 200, 3), column('balance', 100, 0)], 900);
	expect(widths).toEqual({ name: 300, email: 500, balance: 100 });
});

test('when nothing may grow the last column takes the room', () => {
	expect(fitWidths([column('a', 100, 0), column('b', 100, 0)], 300)).toEqual({ a: 100, b: 200 });
});

test('with a little too little room the columns that grow give some, and all show', () => {
	const columns = [
		column('name', 200, 1),
		column('email', 240, 1),
		column('balance', 120, 0),
		column('__actions', 100, 0),
	];
	const widths = fitWidths(columns, 600);
	expect(sum(widths)).toBeCloseTo(600);
	expect(widths).toMatchObject({ balance: 120, __actions: 100 });
	expect(widths['name']).toBeGreaterThanOrEqual(150);
	expect(widths['email']).toBeGreaterThanOrEqual(180);
});

test('with far too little room they stay as they are, and so they do before the grid is measured', () => {
	const columns = [column('name', 200, 1), column('email', 240, 1)];
	expect(fitWidths(columns, 300)).toEqual({ name: 200, email: 240 });
	expect(fitWidths(columns, 0)).toEqual({ name: 200, email: 240 });
});

test('nothing gets narrower than its least width', () => {
	expect(fitWidths([column('name', 200, 1, 190), column('email', 200, 1)], 340)).toEqual({ name: 190, email: 150 });
});
