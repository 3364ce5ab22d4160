import { expect, test } from 'vitest';
import { chosenValues } from './chosen-values';

test('a filtered column shows its values, however the filter was set', () => {
	expect(chosenValues({ op: 'anyof', value: ['active', 'locked'] })).toEqual(['active', 'locked']);
	expect(chosenValues({ op: '=', value: 'active' })).toEqual(['active']);
	expect(chosenValues({ op: '=', value: false })).toEqual([false]);
	expect(chosenValues(undefined, ['locked'])).toEqual(['locked']);
	expect(chosenValues(undefined)).toEqual([]);
});
