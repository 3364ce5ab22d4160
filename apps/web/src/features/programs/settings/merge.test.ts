import { withSetting } from '@rewards/validators/programs/testing/setting-cases';
import { wholeSettings } from '@rewards/validators/programs/testing/whole-settings';
import { expect, test } from 'vitest';
import { mergeSettings } from './merge';
import type { SettingsValues } from './values';

const begun = { ...wholeSettings, levelMoves: {} } as unknown as SettingsValues;
const changed = (...changes: [path: string, value: unknown][]) =>
	changes.reduce((values, [path, value]) => withSetting(values, path, value), begun);

test('changes that only one of two people made are kept from both', () => {
	const mine = changed(['fullName', 'Mine'], ['permissions.showTags', false]);
	const theirs = changed(['psq', '3'], ['permissions.showBrands', false], ['languages', ['en', 'fr']]);
	expect(mergeSettings(begun, mine, theirs)).toEqual({
		both: [],
		values: changed(
			['fullName', 'Mine'],
			['permissions.showTags', false],
			['psq', '3'],
			['permissions.showBrands', false],
			['languages', ['en', 'fr']],
		),
	});
});

test('the same change by both is one change', () => {
	const both = changed(['poPrefix', 'NEW']);
	expect(mergeSettings(begun, both, both)).toEqual({ both: [], values: both });
});

test('a setting that both changed, and a list that both changed, require a choice', () => {
	const mine = changed(['contacts.phone', '1'], ['languages', ['en', 'fr']], ['name', 'Mine']);
	const theirs = changed(['contacts.phone', '2'], ['languages', ['en', 'it']], ['psq', '3']);
	expect(mergeSettings(begun, mine, theirs).both.sort()).toEqual(['contacts.phone', 'languages']);
});

test('a reverted setting gives way to the other change', () => {
	const theirs = changed(['name', 'Theirs']);
	expect(mergeSettings(begun, structuredClone(begun), theirs)).toEqual({ both: [], values: theirs });
});

test('a secret that both set requires a choice; one that only one of them set does not', () => {
	const at = (when: string): [string, unknown][] => [
		['mindTickleConfig.passwordSetAt', when],
		['devKeySetAt', when],
	];
	const was = changed(...at('2026-05-01T10:00:00.000Z'));
	const mine = withSetting(withSetting(was, 'mindTickleConfig.password', 'mine'), 'devKey', 'mine');
	const theirs = changed(...at('2026-05-02T10:00:00.000Z'));
	expect(mergeSettings(was, mine, theirs).both).toEqual(['mindTickleConfig.password', 'devKey']);
	expect(mergeSettings(was, was, theirs).both).toEqual([]);
	expect(mergeSettings(was, mine, withSetting(was, 'psq', '3')).both).toEqual([]);
});

test('a secret typed here and one that another user set in the meantime', () => {
	const mine = changed(['mindTickleConfig.password', 'mine']);
	const theirs = changed(['mindTickleConfig.passwordSet', true]);
	const { values, both } = mergeSettings(begun, mine, theirs);
	expect([both, values.mindTickleConfig]).toEqual([
		[],
		{ ...begun.mindTickleConfig, password: 'mine', passwordSet: true },
	]);
});
