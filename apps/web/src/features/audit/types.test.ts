import { expect, test } from 'vitest';
import { changesOf } from './types';

test('each setting of a group is a separate change, and an unchanged one is none', () => {
	const before = { name: 'Sky', theme: { color1: '#000000', logo: '/a.png' }, advanced: { devKey: 'set', feed: 'A' } };
	const after = { name: 'Sea', theme: { color1: '#ffffff', logo: '/a.png' }, advanced: { devKey: 'set', feed: 'B' } };
	expect(changesOf({ before, after })).toEqual([
		{ field: 'name', before: 'Sky', after: 'Sea' },
		{ field: 'theme.color1', before: '#000000', after: '#ffffff' },
		{ field: 'advanced.devKey', before: 'set', after: 'set' },
		{ field: 'advanced.feed', before: 'A', after: 'B' },
	]);
});

test('a record that is created or deleted has one side', () => {
	expect(changesOf({ before: null, after: { geolocation: { enabled: true } } })).toEqual([
		{ field: 'geolocation.enabled', before: undefined, after: true },
	]);
	expect(changesOf({ before: { filter: { and: [] } }, after: null })).toEqual([
		{ field: 'filter', before: { and: [] }, after: undefined },
	]);
});
