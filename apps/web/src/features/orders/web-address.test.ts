import { expect, test } from 'vitest';
import { webAddress } from './web-address';

test.each([
	['https://example.com/track/1Z9?a=b', 'https://example.com/track/1Z9?a=b'],
	['HTTP://example.com', 'http://example.com/'],
	['  https://example.com/1 ', 'https://example.com/1'],
])('%s leads to a page', (text, href) => {
	expect(webAddress(text)).toBe(href);
});

test.each([
	'',
	'1Z999',
	'example.com/track',
	'/programs',
	'//example.com',
	'javascript:alert(1)',
	' JavaScript:alert(1)',
	'java\tscript:alert(1)',
	'data:text/html,<script>alert(1)</script>',
	'ftp://example.com',
	'https://',
])('%j leads nowhere', (text) => {
	expect(webAddress(text)).toBe(null);
});
