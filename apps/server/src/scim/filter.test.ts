import { describe, expect, it, test } from 'vitest';
import { ScimFault } from './fault';
import { type Filter, parseFilter } from './filter';
import { gridFilterOf } from './grid-filter';
import { matches } from './matches';

const refusal = (run: () => unknown) => {
	try {
		run();
		return null;
	} catch (error) {
		return error instanceof ScimFault ? [error.status, error.scimType] : error;
	}
};

test.each<[string, Filter]>([
	['userName eq "ada@example.com"', { op: 'eq', attribute: 'username', value: 'ada@example.com' }],
	['USERNAME Eq "a \\"b\\" \\u0061"', { op: 'eq', attribute: 'username', value: 'a "b" a' }],
	['active eq true', { op: 'eq', attribute: 'active', value: true }],
	['active eq "True"', { op: 'eq', attribute: 'active', value: 'True' }],
	['title pr', { op: 'pr', attribute: 'title' }],
	['urn:ietf:params:scim:schemas:core:2.0:User:userName sw "a"', { op: 'sw', attribute: 'username', value: 'a' }],
	[
		'a eq 1 or b eq 2 and not (c pr)',
		{
			op: 'or',
			parts: [
				{ op: 'eq', attribute: 'a', value: 1 },
				{
					op: 'and',
					parts: [
						{ op: 'eq', attribute: 'b', value: 2 },
						{ op: 'not', part: { op: 'pr', attribute: 'c' } },
					],
				},
			],
		},
	],
	[
		'emails[type eq "work" and value co "@example.com"]',
		{
			op: 'of',
			attribute: 'emails',
			part: {
				op: 'and',
				parts: [
					{ op: 'eq', attribute: 'type', value: 'work' },
					{ op: 'co', attribute: 'value', value: '@example.com' },
				],
			},
		},
	],
])('%s is read', (text, filter) => {
	expect(parseFilter(text)).toEqual(filter);
});

test.each([
	'',
	'userName',
	'userName eq',
	'userName eq ada',
	'userName like "a"',
	'userName eq "a',
	'(userName eq "a"',
	'userName eq "a")',
	'userName eq "a" and',
	'and userName eq "a"',
	'not userName eq "a"',
	'emails[value eq "a"',
	'userName eq "a" userName eq "b"',
	'"userName" eq "a"',
	`${'('.repeat(5_000)}`,
	`${'('.repeat(30)}a pr${')'.repeat(30)}`,
	`a eq "${'x'.repeat(5_000)}"`,
])('%.40s is refused', (text) => {
	expect(refusal(() => parseFilter(text))).toEqual([400, 'invalidFilter']);
});

describe('a filter of users', () => {
	const of = (text: string) => gridFilterOf(parseFilter(text));

	it('compares names without regard to case, and external ids exactly', () => {
		expect(of('userName eq "ADA@Example.com"')).toEqual(['nameKey', '=', 'ada@example.com']);
		expect(of('externalId eq "00uAB"')).toEqual(['externalId', '=', '00uAB']);
		expect(of('active eq "False"')).toEqual(['active', '=', false]);
		expect(of('emails[type eq "work"].value eq "a"'.replace('].value eq "a"', ' and value eq "A"]'))).toEqual({
			and: [
				['id', 'notblank'],
				['emailKey', '=', 'a'],
			],
		});
		expect(of('emails[type eq "home"]')).toEqual({ not: ['id', 'notblank'] });
		expect(of('id eq "nobody"')).toEqual(['id', 'blank']);
	});

	it('finds an address by each spelling of its domain', () => {
		const both = (op: string) => [
			['emailKey', op, 'ada@bücher.example'],
			['emailKey', op, 'ada@xn--bcher-kva.example'],
		];
		expect(of('emails.value eq "Ada@Bücher.example"')).toEqual({ or: both('=') });
		expect(of('emails.value ne "ada@BÜCHER.example"')).toEqual({ and: both('<>') });
		expect(of('userName eq "ada@xn--bcher-kva.example"')).toEqual({
			or: [
				['nameKey', '=', 'ada@xn--bcher-kva.example'],
				['nameKey', '=', 'ada@bücher.example'],
			],
		});
		expect(of('userName eq "ada"')).toEqual(['nameKey', '=', 'ada']);
	});

	it.each([
		'title eq "Chief"',
		'active gt true',
		'active eq "perhaps"',
		'id co "a"',
		'meta.created gt "yesterday"',
		'constructor eq "a"',
		'name[givenName eq "Ada"]',
		'type eq "work"',
		'emails[roles[value eq "a"]]',
	])('%s is refused', (text) => {
		expect(refusal(() => of(text))).toEqual([400, 'invalidFilter']);
	});
});

test.each([
	['type eq "WORK" and primary eq "True"', true],
	['type ne "work"', false],
	['missing ne "a"', true],
	['missing co "a"', false],
	['missing eq null', true],
	['constructor pr', false],
	['not (type sw "w") or value ew "com"', true],
])('%s', (text, met) => {
	const element = { value: 'ada@example.com', type: 'work', primary: true };
	expect(matches(parseFilter(text), element)).toBe(met);
});
