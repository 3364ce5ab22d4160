import { expect, test } from 'vitest';
import { keepLinks, linksChanged } from './links-changed';

const links = [{ changeable: true }, { changeable: false }, { changeable: true }];

test('counts the links that change once a page is deleted, so no undo is offered that would leave them changed', () => {
	expect(linksChanged(links, '/home')).toBe(2);
	// An empty target counts as a change too.
	expect(linksChanged(links, '')).toBe(2);
	expect(linksChanged(links, keepLinks)).toBe(0);
	expect(linksChanged([], '/home')).toBe(0);
});
