import fc from 'fast-check';
import { parseFragment, serialize, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { expect, test } from 'vitest';
import { cleanHtml } from './clean-html';
import { attacks, mutations } from './testing/attacks';
import { isSafeImage, isSafeLink } from './words';

const allowed = new Set(
	'h1 h2 h3 h4 h5 h6 p blockquote pre hr ul ol li div a strong b em i u s code sub sup br span img table thead tbody tfoot tr th td caption colgroup col'.split(
		' ',
	),
);
const attributes = new Set(
	'href title target rel src alt width height start colspan rowspan scope span style dir'.split(' '),
);

/** What a browser would find in the html, that no allow-list lets through: an element, an attribute, a link. */
function faultsIn(html: string): string[] {
	const faults: string[] = [];
	const walk = (node: Tree.ParentNode) => {
		for (const child of node.childNodes) {
			if (child.nodeName === '#text') continue;
			if (!('attrs' in child)) {
				faults.push(child.nodeName);
				continue;
			}
			if (!allowed.has(child.tagName)) faults.push(child.tagName);
			for (const { name, value } of child.attrs) {
				if (!attributes.has(name)) faults.push(`${child.tagName} ${name}`);
				if (name === 'href' && !isSafeLink(value)) faults.push(value);
				if (name === 'src' && !isSafeImage(value)) faults.push(value);
				if (name === 'style' && !/^(?:text-align:(?:left|right|center|justify|start|end);?)*$/.test(value))
					faults.push(value);
			}
			walk(child);
		}
	};
	walk(parseFragment(html));
	return faults;
}

test.each(attacks)('%s does nothing', (html) => {
	const clean = cleanHtml(html);
	expect(faultsIn(clean)).toEqual([]);
	// What was cleaned stays as it is, here and in a browser that writes it again.
	expect(cleanHtml(clean)).toBe(clean);
});

test.each(mutations)('%s does nothing after a browser has read and written it', (html) => {
	let clean = cleanHtml(html);
	for (let round = 0; round < 3; round += 1) {
		expect(faultsIn(clean)).toEqual([]);
		clean = serialize(parseFragment(clean));
	}
});

test('whatever is written, only what is allowed comes out', () => {
	const parts = fc.constantFrom(
		...attacks.flatMap((html) => [html, html.slice(0, 7), html.slice(-9)]),
		...mutations,
		'<p>',
		'</p>',
		'<!--',
		'-->',
		'<![CDATA[',
		']]>',
		'"',
		"'",
		'`',
		'<',
		'>',
		'&lt;',
		'&#x3c;',
		'\u0000',
		'<table>',
		'<style>',
		'<a href=',
	);
	fc.assert(
		fc.property(fc.array(parts, { maxLength: 6 }), (made) => {
			expect(faultsIn(cleanHtml(made.join('')))).toEqual([]);
		}),
		{ numRuns: 500 },
	);
});

test('what staff write is kept', () => {
	const html = `<h2 style="text-align:center" dir="rtl">مرحبا</h2><p>A <strong>b</strong> <a href="/shop">c</a></p><ul><li>d</li></ul><table><tbody><tr><th colspan="2">e</th></tr></tbody></table><img src="/files/a.png" alt="f" />`;
	expect(cleanHtml(html)).toBe(html);
	expect(cleanHtml('<a href="https://example.com" target="_blank">x</a>')).toBe(
		'<a href="https://example.com" target="_blank" rel="noopener noreferrer">x</a>',
	);
});

test('links and pictures lead only where they may', () => {
	for (const link of ['', '/shop', 'shop', '#top', '?a=b', 'https://example.com/a:b', 'mailto:a@b.c', 'tel:+1', '/a:b'])
		expect(isSafeLink(link), link).toBe(true);
	for (const link of [
		'javascript:alert(1)',
		'JaVaScRiPt:alert(1)',
		' javascript:alert(1)',
		'java\tscript:alert(1)',
		'java\nscript:alert(1)',
		'\u0001javascript:alert(1)',
		'data:text/html,<script>',
		'vbscript:x',
		'blob:x',
		'file:///etc/passwd',
		'//evil.example',
		'\\\\evil',
		'/\\evil',
		'java\u200bscript:x',
		'javascript&colon;:x',
		'feed:javascript:x',
	])
		expect(isSafeLink(link), link).toBe(false);
	for (const url of ['javascript:x', 'data:image/svg+xml,<svg>', '//evil', 'a.png', 'mailto:a@b.c'])
		expect(isSafeImage(url), url).toBe(false);
});
