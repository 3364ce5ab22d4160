import { withSetting } from '@rewards/validators/programs/testing/setting-cases';
import { advancedSettings, wholeSettings } from '@rewards/validators/programs/testing/whole-settings';
import { expect, test } from 'vitest';
import { parseShown } from './parse-shown';
import { countsOf } from './product-counts-field';
import type { Fieldset } from './types';
import { parseAdvanced, parseSettings, type SettingsValues } from './values';

const values = { ...wholeSettings, ...advancedSettings, levelMoves: {} } as unknown as SettingsValues;
const faults = (parse: typeof parseSettings, ...changes: [path: string, value: unknown][]) =>
	(parse(changes.reduce((all, [path, value]) => withSetting(all, path, value), values)).problems ?? []).map(
		({ path, code }) => `${path} ${code}`,
	);

test('a picked day is the start of that day', () => {
	const picked = withSetting(values, 'startDate', '2026-05-01');
	expect(parseSettings(picked).values).toMatchObject({ startDate: '2026-05-01T00:00:00.000Z' });
});

test('a cleared number is missing, not invalid', () => {
	expect(faults(parseSettings, ['newThreshold', null], ['psq', null])).toEqual([
		'newThreshold ratioRequired',
		'psq required',
	]);
});

test('rules between settings are checked while others are missing', () => {
	const changes: [string, unknown][] = [
		['theme.logo', ''],
		['startDate', '2026-05-01'],
		['endDate', '2026-04-01'],
		['ssoEnabled', true],
		['oktaConfig.serviceURL', 'https://okta.example.com'],
	];
	expect(faults(parseSettings, ...changes)).toEqual([
		'theme.logo logoRequired',
		'endDate endsBeforeStart',
		'oktaConfig.clientId clientIdRequired',
	]);
});

test('advanced settings are checked and sent only with the advanced view', () => {
	expect(faults(parseSettings, ['domain', ''])).toEqual([]);
	expect(parseSettings(values).values).not.toHaveProperty('domain');
	expect(faults(parseAdvanced, ['domain', ''], ['devKey', ''])).toEqual([
		'domain domainRequired',
		'devKey devKeyRequired',
	]);
	expect(faults(parseAdvanced, ['devKey', ''], ['devKeySet', true])).toEqual([]);
	expect(parseAdvanced(withSetting(values, 'domain', 'Shop.Example.com')).values).toMatchObject({
		domain: 'shop.example.com',
	});
});

test('an image address that is already saved is accepted; the same one typed elsewhere is not', () => {
	const old = 'http://cdn.example.com/old.png';
	const begun = withSetting(values, 'theme.logo', old);
	const judge = parseShown(parseSettings, [], begun);
	expect(judge(withSetting(begun, 'fullName', 'Another title')).values).toMatchObject({ theme: { logo: old } });
	expect(judge(withSetting(begun, 'theme.mobileLogo', old)).problems).toEqual([
		{ path: 'theme.mobileLogo', code: 'urlInvalid' },
	]);
	// After another save, the program's current data counts.
	expect(judge(begun, values).problems).toEqual([{ path: 'theme.logo', code: 'urlInvalid' }]);
});

test('product counts are read in any notation; anything else stays for the schema to refuse', () => {
	expect(countsOf('12, 24;48  96')).toEqual([12, 24, 48, 96]);
	expect(countsOf('12, many')).toEqual([12, 'many']);
	expect(countsOf(' ')).toEqual([]);
});

test('a saved secret must be typed again for another server, and only for that', () => {
	const kept: [string, unknown][] = [
		['mindTickleConfig', { userName: 'portal', password: '', passwordSet: true, passwordFor: 'https://a.example/x' }],
		['devKey', ''],
		['devKeySet', true],
		['devKeyFor', { replinkCatalogEndpoint: 'https://a.example', replinkEndpoint: 'https://b.example' }],
		['replinkCatalogEndpoint', 'https://a.example/catalog'],
		['replinkEndpoint', 'https://b.example/orders'],
		['mindTickleConfig.serviceURL', 'https://a.example/y'],
	];
	const problems = (...changes: [string, unknown][]) => faults(parseAdvanced, ...kept, ...changes);
	expect(problems()).toEqual([]);
	expect(problems(['mindTickleConfig.serviceURL', ''])).toEqual([]);
	for (const url of ['http://a.example/y', 'https://evil.example', 'https://a.example:8443'])
		expect(problems(['mindTickleConfig.serviceURL', url])).toEqual(['mindTickleConfig.password passwordRequired']);
	for (const name of ['replinkCatalogEndpoint', 'replinkEndpoint'])
		expect(problems([name, 'https://evil.example'])).toEqual(['devKey devKeyRequired']);
	expect(
		problems(
			['mindTickleConfig.serviceURL', 'https://evil.example'],
			['mindTickleConfig.password', 'new'],
			['replinkEndpoint', 'https://evil.example'],
			['devKey', 'new'],
		),
	).toEqual([]);
});

test('a domain is required until there is one, and while there is one; after its removal the rest saves without it', () => {
	const judge = (saved: Partial<SettingsValues>) => {
		const judged = parseShown(parseAdvanced, [], { ...values, ...saved })({ ...values, domain: '' });
		return judged.problems?.map(({ path, code }) => `${path} ${code}`);
	};
	expect(judge({ domain: '', feed: '' })).toEqual(['domain domainRequired']);
	expect(judge({ domain: 'shop.example.com' })).toEqual(['domain domainRequired']);
	expect(judge({ domain: '' })).toBeUndefined();
});

test('an invalid hidden field keeps its saved value; a visible one is refused', () => {
	const on = ({ ssoEnabled }: SettingsValues) => ssoEnabled;
	const fieldsets: Fieldset[] = [
		{
			id: 'general',
			fields: [{ kind: 'number', name: 'codeLength', label: '', visible: ({ type }) => type === 'claim' }],
		},
		{
			id: 'sso',
			fields: [
				{ kind: 'text', name: 'oktaConfig.serviceURL', label: '', visible: on },
				{ kind: 'text', name: 'oktaConfig.clientId', label: '', visible: on },
			],
		},
	];
	const saved = withSetting(values, 'codeLength', 12);
	const parse = parseShown(parseSettings, fieldsets, saved);
	const typed = withSetting(
		withSetting(withSetting(saved, 'codeLength', null), 'oktaConfig.serviceURL', 'abc'),
		'theme.logo',
		'',
	);
	const inForm = (type: string, ssoEnabled: boolean) =>
		withSetting(withSetting(typed, 'type', type), 'ssoEnabled', ssoEnabled);
	const refused = (type: string, ssoEnabled: boolean) =>
		parse(inForm(type, ssoEnabled)).problems?.map(({ path }) => path);
	expect(refused('points', false)).toEqual(['theme.logo']);
	expect(refused('claim', true)).toEqual(expect.arrayContaining(['codeLength', 'oktaConfig.serviceURL']));
	expect(parse(withSetting(inForm('points', false), 'theme.logo', values.theme.logo)).values).toMatchObject({
		codeLength: 12,
		oktaConfig: saved.oktaConfig,
	});
});
