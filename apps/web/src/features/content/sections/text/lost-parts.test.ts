import { expect, test } from 'vitest';
import { lostParts } from './lost-parts';

test('parts that the editor writes differently are not lost', () => {
	const before = `<h2 style="text-align:center">Miles &amp; more</h2><b>Bold</b> <i>it</i><div>Line<br>two</div>
		<table><thead><tr><th scope="col">A</th></tr></thead><tbody><tr><td colspan="2">B</td></tr></tbody></table>
		<ul><li>One</li></ul><a href="/home" target="_blank">Home</a><img src="/a.png" alt="">`;
	const after = `<h2 dir="auto" style="text-align: center;">Miles &amp; more</h2><p dir="auto"><strong>Bold</strong> <em>it</em></p>
		<p>Line</p><p>two</p><table style="min-width: 50px"><colgroup><col></colgroup><tbody><tr><th colspan="1" rowspan="1" scope="col"><p>A</p></th></tr>
		<tr><td colspan="2" rowspan="1"><p>B</p></td></tr></tbody></table><ul dir="auto"><li><p>One</p></li></ul>
		<p><a target="_blank" rel="noopener" href="/home">Home</a></p><img src="/a.png">`;
	expect(lostParts(before, after)).toEqual([]);
	expect(lostParts('', '<p></p>')).toEqual([]);
	// Scripts are removed for everyone, so the editor isn't what drops them.
	expect(lostParts('<script>a</script><p onclick="b">c</p>', '<p>c</p>')).toEqual([]);
});

test('dropped parts are named', () => {
	const table = (caption: string) => `<table>${caption}<tbody><tr><td>A</td></tr></tbody></table>`;
	expect(lostParts(table('<caption>Prices</caption>'), `<p>Prices</p>${table('')}`)).toEqual(['<table>', '<caption>']);
	expect(lostParts('<div style="text-align:center"><p>A</p></div>', '<p>A</p>')).toEqual(['text-align: center']);
	expect(lostParts('<div dir="rtl">A</div>', '<p dir="auto">A</p>')).toEqual(['dir="rtl"']);
	expect(lostParts('<strong><code>A</code></strong>', '<p><code>A</code></p>')).toEqual(['<strong>']);
	expect(lostParts('<a href="/x"><img src="/a.png"></a>', '<img src="/a.png">')).toEqual(['href="/x"']);
	expect(lostParts('<p>Some text</p>', '<p>Some</p>')).toEqual(['']);
});
