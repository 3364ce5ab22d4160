import { expect, test } from 'vitest';
import { changedFields } from './changed-fields';

test('an update keeps what differs, and nothing when nothing does', () => {
	expect(changedFields({ name: 'A', city: 'X' }, { name: 'B', city: 'X' })).toEqual({
		before: { name: 'A' },
		after: { name: 'B' },
	});
	expect(changedFields({ name: 'A', theme: { b: 1, a: 2 } }, { name: 'A', theme: { a: 2, b: 1 } })).toBeNull();
});

test('secrets are hidden at any depth and still count as a change', () => {
	const after = { mindTickleConfig: { userName: 'u', password: 'hunter2' }, keys: [{ devKey: 'abc' }] };
	const changed = changedFields({ mindTickleConfig: { userName: 'u', password: 'old' }, keys: [] }, after);
	expect(changed?.after).toEqual({ mindTickleConfig: { userName: 'u', password: 'set' }, keys: [{ devKey: 'set' }] });
	expect(JSON.stringify(changed)).not.toMatch(/hunter2|abc|old/);
});

test('a boolean is shown although its name mentions passwords', () => {
	expect(changedFields({ ableToPasswordReset: true }, { ableToPasswordReset: false })).toEqual({
		before: { ableToPasswordReset: true },
		after: { ableToPasswordReset: false },
	});
});

test('dates and decimals are texts', () => {
	const decimal = { toString: () => '8.25' };
	Object.setPrototypeOf(decimal, { toString: () => '8.25' });
	const after = { at: new Date('2026-01-02T03:04:05Z'), rate: decimal };
	expect(changedFields(null, after)?.after).toEqual({ at: '2026-01-02T03:04:05.000Z', rate: '8.25' });
});
