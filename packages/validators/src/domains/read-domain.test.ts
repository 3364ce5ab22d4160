import { domainToUnicode } from 'node:url';
import { describe, expect, test } from 'vitest';
import { unicodeDomain } from './punycode';
import { readDomain } from './read-domain';

test.each([
	['Shop.EXAMPLE.com', 'shop.example.com'],
	['  rewards.example.com. ', 'rewards.example.com'],
	['münchen.example', 'xn--mnchen-3ya.example'],
	['MÜNCHEN.example', 'xn--mnchen-3ya.example'],
	['xn--mnchen-3ya.example', 'xn--mnchen-3ya.example'],
	['ödül.örnek.com', 'xn--dl-ekaz.xn--rnek-4qa.com'],
	['例え.jp', 'xn--r8jz45g.jp'],
	['مثال.إختبار', 'xn--mgbh0fb.xn--kgbechtv'],
	['ｒｅｗａｒｄｓ．example．com', 'rewards.example.com'],
	['col·legi.cat', 'xn--collegi-xma.cat'],
])('%s is kept as %s', (typed, name) => {
	expect(readDomain(typed)).toEqual({ name });
});

describe.each([
	[
		'domainAddress',
		['127.0.0.1', '10.1', '0x7f.1', '2130706433', '1.2.3.4.', '::1', '[2001:db8::1]', '１２７.０.０.１'],
	],
	['domainMixedScripts', ['pаypal.com', 'xn--pypal-4ve.com', 'rewardѕ.example', 'αlpha.example']],
	[
		'domainInvalid',
		[
			'localhost',
			'no domain',
			'https://example.com',
			'example.com/path',
			'example.com:443',
			'me@example.com',
			'ex%61mple.com',
			'-a.example.com',
			'a..example.com',
			'*.example.com',
			'_x.example.com',
			'xn--a.example.com',
			'☃.example',
			`${'a'.repeat(64)}.example.com`,
			`${'a.'.repeat(116)}example`,
			'example.123',
		],
	],
])('%s', (fault, names) => {
	test.each(names)('%s', (name) => expect(readDomain(name)).toEqual({ fault }));
});

test.each(['xn--mnchen-3ya.example', 'xn--r8jz45g.jp', 'xn--mgbh0fb.xn--kgbechtv', 'xn--bcher-kva.example.com'])(
	'%s reads as people write it',
	(name) => expect(unicodeDomain(name)).toBe(domainToUnicode(name)),
);
test('what is no punycode stays as it is', () => {
	for (const name of ['xn--!!.example', 'plain.example', 'xn--99999999999.example'])
		expect(unicodeDomain(name)).toBe(name);
});
