import { expect, test } from 'vitest';
import { contentLimits, isLinkTo, pageOfLink, relinked } from './constants';

test('a link leads to a page by its path alone', () => {
	for (const link of ['/offers', 'offers', '/Offers/', '/offers?a=1', '/offers#top', '/offers/?a=1#top', ' /offers '])
		expect(isLinkTo(link, '/offers'), link).toBe(true);
	for (const link of ['', '#offers', '?offers', '/offers2', '/offers/a', 'https://example.com/offers', 'mailto:offers'])
		expect(isLinkTo(link, '/offers'), link).toBe(false);
	expect(isLinkTo('/caf%C3%A9', '/café')).toBe(true);
	expect(isLinkTo('/caf%C3', '/café')).toBe(false);
	expect(pageOfLink('Offers/?a=1#top')).toBe('/Offers');
	expect(pageOfLink('#top')).toBe('');
});

test('a link that leads elsewhere keeps its query and fragment', () => {
	expect(relinked('/a?x=1#y', '/b')).toBe('/b?x=1#y');
	expect(relinked('/a#y?z', '/b')).toBe('/b#y?z');
	expect(relinked('/a?x=1#y', '/b?z=2#w')).toBe('/b?z=2&x=1#y');
	expect(relinked('/a', '/b?z=2#w')).toBe('/b?z=2#w');
	expect(relinked('/a?x=1', '')).toBe('');
	const long = `/a?${'x'.repeat(contentLimits.link - 3)}`;
	expect(relinked(long, '/longer')).toBe('/longer');
});
