import { describe, expect, it, test } from 'vitest';
import { wholePerson } from './attributes';
import { ScimFault } from './fault';
import { patched } from './patch';
import { inputOf, nobodyYet } from './person';

const ada = { ...nobodyYet, userName: 'ada', email: 'ada@example.com', firstName: 'Ada', lastName: 'Nowak' };
const after = (...Operations: unknown[]) => patched({ Operations }, ada, 'Clerk');
const refusal = (run: () => unknown) => {
	try {
		run();
		return null;
	} catch (error) {
		return error instanceof ScimFault ? [error.status, error.scimType] : error;
	}
};

test.each<[string, object, object]>([
	['Entra ID: Replace "False"', { op: 'Replace', path: 'active', value: 'False' }, { active: false }],
	['Entra ID: Add "True"', { op: 'Add', path: 'active', value: 'True' }, { active: true }],
	['an older Entra ID', { op: 'Add', path: 'active', value: [{ $ref: null, value: 'False' }] }, { active: false }],
	['Okta: no path', { op: 'replace', value: { active: false } }, { active: false }],
	[
		'Entra ID: a mail',
		{ op: 'Replace', path: 'emails[type eq "work"].value', value: 'b@x.example' },
		{ email: 'b@x.example' },
	],
	['a private mail', { op: 'Add', path: 'emails[type eq "home"].value', value: 'b@x.example' }, {}],
	[
		'a list of mails',
		{ op: 'replace', path: 'emails', value: [{ value: 'c@x.example' }, { value: 'b@x.example', primary: 'True' }] },
		{ email: 'b@x.example' },
	],
	[
		'a name with its schema',
		{ op: 'add', path: 'urn:ietf:params:scim:schemas:core:2.0:User:name.familyName', value: 'Novak' },
		{ lastName: 'Novak' },
	],
	[
		'paths as names',
		{
			op: 'Add',
			value: {
				'name.givenName': 'Eve',
				'emails[type eq "work"].value': 'e@x.example',
				'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department': 'Sales',
			},
		},
		{ firstName: 'Eve', email: 'e@x.example' },
	],
	[
		'a name as an object',
		{ op: 'replace', value: { id: 'x', name: { givenName: 'Eve', familyName: 'Ek' } } },
		{ firstName: 'Eve', lastName: 'Ek' },
	],
	['a name removed', { op: 'Remove', path: 'name.familyName' }, { lastName: '' }],
	['an empty value', { op: 'replace', path: 'phoneNumbers', value: [] }, { phoneNumber: '' }],
	[
		'an app role',
		{ op: 'Add', path: 'roles', value: [{ primary: 'True', value: '{"id":"1","value":"Desk","displayName":"Desk"}' }] },
		{ role: 'Desk' },
	],
	['a role by its flag', { op: 'Replace', path: 'roles[primary eq "True"].value', value: 'Desk' }, { role: 'Desk' }],
	['the role taken away', { op: 'remove', path: 'roles[value eq "clerk"]' }, { role: '' }],
	['another role taken away', { op: 'remove', path: 'roles[value eq "Chief"]' }, {}],
	['what the portal does not keep', { op: 'replace', path: 'addresses[type eq "work"].country', value: 'TR' }, {}],
])('%s', (_, operation, changed) => {
	expect(after(operation)).toEqual({ ...ada, ...changed });
});

describe('a PATCH is refused', () => {
	it.each<[unknown, string]>([
		[{ op: 'move', path: 'active', value: true }, 'invalidSyntax'],
		['active', 'invalidSyntax'],
		[{ op: 'remove' }, 'noTarget'],
		[{ op: 'replace', value: 'False' }, 'invalidValue'],
		[{ op: 'replace', path: 'active', value: 'perhaps' }, 'invalidValue'],
		[{ op: 'remove', path: 'active' }, 'invalidValue'],
		[{ op: 'replace', path: 'userName', value: { a: 1 } }, 'invalidValue'],
		[{ op: 'replace', path: 'roles', value: [{ value: 'A' }, { value: 'B' }] }, 'invalidValue'],
		[{ op: 'replace', path: 'id', value: 'x' }, 'mutability'],
		[{ op: 'replace', path: 'meta.version', value: 'x' }, 'mutability'],
		[{ op: 'replace', path: 'emails[type eq', value: 'x' }, 'invalidPath'],
		[{ op: 'replace', path: 'emails[type like "a"].value', value: 'x' }, 'invalidPath'],
		[{ op: 'replace', path: 7, value: 'x' }, 'invalidPath'],
	])('%j: %s', (operation, scimType) => {
		expect(refusal(() => after(operation))).toEqual([400, scimType]);
	});

	it.each([null, [], {}, { Operations: [] }, { Operations: 'all' }, { Operations: Array(1_001).fill({ op: 'add' }) }])(
		'without a list of changes',
		(body) => {
			expect(refusal(() => patched(body, ada, ''))).toEqual([400, 'invalidSyntax']);
		},
	);
});

test('a role that is a long text is no JSON', () => {
	const value = `{"value":"Desk","more":"${'x'.repeat(2_000)}"}`;
	expect(after({ op: 'add', path: 'roles', value })).toEqual({ ...ada, role: value });
});

describe('a whole user', () => {
	it('is read with its one address, number and role', () => {
		const person = wholePerson({
			schemas: ['x'],
			id: 'ignored',
			USERNAME: 'ada',
			externalId: 7,
			name: { formatted: 'Ada N.', givenName: 'Ada', familyName: null },
			emails: [
				{ value: 'home@x.example', type: 'home' },
				{ value: 'work@x.example', type: 'work' },
			],
			phoneNumbers: [],
			roles: [{ value: 'Clerk' }],
			password: 'not kept',
			title: 'Chief',
		});
		expect(person).toEqual({
			...nobodyYet,
			userName: 'ada',
			externalId: '7',
			formatted: 'Ada N.',
			firstName: 'Ada',
			email: 'work@x.example',
			role: 'Clerk',
		});
	});

	it('has the user name as address, and the whole name where there is no other', () => {
		const input = inputOf(wholePerson({ userName: 'ada@x.example', name: { formatted: 'Ada Nowak' } }));
		expect(input).toMatchObject({ email: 'ada@x.example', displayName: 'Ada Nowak' });
	});
});
