import { expect, test } from 'vitest';
import { withParts } from './parts';

const all = {
	shell: { title: { home: 'Home' }, menu: 'Menu' },
	badges: { name: 'Name', '@shell': { title: { badges: 'Badges' } }, '@audit': { entity: { badge: 'Badge' } } },
	audit: { entity: { account: 'Account' } },
};

test('a catalogue has the texts that others contribute, and not those it contributes', () => {
	expect(withParts('shell', all)).toEqual({ title: { home: 'Home', badges: 'Badges' }, menu: 'Menu' });
	expect(withParts('audit', all)).toEqual({ entity: { account: 'Account', badge: 'Badge' } });
	expect(withParts('badges', all)).toEqual({ name: 'Name' });
});

test('a text contributed twice is refused', () => {
	expect(() => withParts('shell', { ...all, roles: { '@shell': { title: { home: 'Start' } } } })).toThrow(
		'shell.title.home is there twice',
	);
});
