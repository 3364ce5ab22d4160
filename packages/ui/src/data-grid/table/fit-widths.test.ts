import { expect, test } from 'vitest';
import { fitWidths } from './fit-widths';

const column = (id: string, width: number, grow: number, min = 72) => ({ id, width, min, grow });
const sum = (widths: Record<string, number>) => Object.values(widths).reduce((all, width) => all + width, 0);

test('growing columns share the remaining width', () => {
	const widths = fitWidths([column('name', 200, 1), column('email', 200, 3), column('balance', 100, 0)], 900);
	expect(widths).toEqual({ name: 300, email: 500, balance: 100 });
});

test('if no column may grow, the last one takes the rest', () => {
	expect(fitWidths([column('a', 100, 0), column('b', 100, 0)], 300)).toEqual({ a: 100, b: 200 });
});

test('if slightly too narrow, growing columns shrink, and all show', () => {
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

test('if far too narrow, they keep their widths, as before the grid is measured', () => {
	const columns = [column('name', 200, 1), column('email', 240, 1)];
	expect(fitWidths(columns, 300)).toEqual({ name: 200, email: 240 });
	expect(fitWidths(columns, 0)).toEqual({ name: 200, email: 240 });
});

test('no column gets narrower than its minimum', () => {
	expect(fitWidths([column('name', 200, 1, 190), column('email', 200, 1)], 340)).toEqual({ name: 190, email: 150 });
});
