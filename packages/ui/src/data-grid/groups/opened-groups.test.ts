import { expect, test } from 'vitest';
import { groupPath, type OpenedGroup, openedRows } from './opened-groups';

const inside = (rows: readonly string[], keys: readonly (string | null)[] = []): OpenedGroup<string> => ({
	groups: keys.map((key) => ({ key })),
	rows,
});

test('the rows of opened groups follow the order of the groups, not that of opening', () => {
	const opened = new Map([
		[groupPath(['b']), inside(['3', '4'])],
		[groupPath(['a', null]), inside(['1', '2'])],
		[groupPath(['a']), inside([], ['x', null])],
	]);
	expect(openedRows([{ key: 'a' }, { key: 'b' }, { key: 'c' }], opened)).toEqual(['1', '2', '3', '4']);
});

test('a closed group shows none, whatever was opened in it', () => {
	const opened = new Map([[groupPath(['a', 'x']), inside(['1'])]]);
	expect(openedRows([{ key: 'a' }], opened)).toEqual([]);
	expect(openedRows([], opened)).toEqual([]);
});

test('values that look alike are different groups', () => {
	const opened = new Map([[groupPath(['1']), inside(['text'])]]);
	expect(openedRows([{ key: 1 }, { key: '1' }], opened)).toEqual(['text']);
	expect(openedRows([{ key: 1 }], opened)).toEqual([]);
});
