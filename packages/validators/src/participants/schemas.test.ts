import { describe, expect, it } from 'vitest';
import { fieldErrorsOf } from '../errors/fields';
import type { ProgramType } from '../programs/constants';
import { participantFromBody } from './body';
import { type ParticipantField, participantFields, participantPath } from './constants';
import { emptyParticipant, type ParticipantMode, type ParticipantRuleOptions, participantRules } from './rules';
import { participantSchema } from './schemas';

const levels = [
	{ id: '01999999-0000-7000-8000-000000000001', position: 1, description: 'Bronze' },
	{ id: '01999999-0000-7000-8000-000000000002', position: 2, description: 'Silver' },
];
const options = (
	type: ProgramType,
	mode: ParticipantMode,
	more: Partial<ParticipantRuleOptions> = {},
): ParticipantRuleOptions => ({
	type,
	mode,
	levels,
	countries: null,
	...more,
});

type Person = Partial<Record<ParticipantField, string>>;
const usa: Person = {
	name: 'Ann Yılmaz',
	email: 'ann@example.com',
	status: 'Active',
	password: 'secret',
	levelId: 'Silver',
	country: 'US',
	address1: '1 Main St',
	townCity: 'Austin',
	stateCounty: 'tx',
	postcode: '78701',
	phone: '5125550100',
};
const canada: Person = { ...usa, country: 'Canada', townCity: 'Regina', stateCounty: 'SK', postcode: 'S4P 3Y2' };
const turkey: Person = { ...usa, country: 'TUR', townCity: '', stateCounty: '', postcode: '35000' };

/** The messages by path, through zod and by the bare rules; both must agree. */
function faults(person: Person, rules: ParticipantRuleOptions): Record<string, string> {
	const parsed = participantSchema(rules).safeParse(participantFromBody(person));
	const viaZod = parsed.success
		? {}
		: Object.fromEntries(fieldErrorsOf(parsed.error).map(({ path, code }) => [path, code]));
	const viaRules = participantRules(rules).check({ ...emptyParticipant(), ...person });
	expect(viaZod).toEqual(Object.fromEntries(viaRules.map(({ field, code }) => [participantPath(field), code])));
	return viaZod;
}
const x = (count: number) => 'x'.repeat(count);

describe('participant rules (docs/product/participants.md)', () => {
	it.each([
		['the USA', usa],
		['Canada', canada],
		['another country', turkey],
	])('take a complete person of %s in every program type', (_, person) => {
		for (const type of ['points', 'plateau', 'claim'] as const)
			for (const mode of ['add', 'edit'] as const)
				expect(faults({ ...person, email: type === 'claim' ? 'ABC123' : 'a@b.co' }, options(type, mode))).toEqual({});
	});

	const a = 'addresses.0.';
	const table: [
		what: string,
		base: Person,
		change: Person,
		expected: Record<string, string>,
		type?: ProgramType,
		mode?: ParticipantMode,
	][] = [
		['name missing', usa, { name: '  ' }, { name: 'nameRequired' }],
		['name of 51', usa, { name: x(51) }, { name: 'tooLong' }],
		['name of 50', usa, { name: x(50) }, {}],
		['e-mail missing', usa, { email: '' }, { email: 'emailRequired' }],
		['e-mail wrong', usa, { email: 'ann@' }, { email: 'emailInvalid' }],
		['e-mail of 51', usa, { email: `${x(42)}@mail.com` }, { email: 'tooLong' }],
		['code missing', usa, { email: '' }, { email: 'codeRequired' }, 'claim'],
		['claim e-mail wrong', usa, { email: 'C1', claimEmail: 'x' }, { claimEmail: 'claimEmailInvalid' }, 'claim', 'edit'],
		['status missing', usa, { status: '' }, { status: 'statusRequired' }],
		['status unknown', usa, { status: 'Sleeping' }, { status: 'statusUnknown' }],
		['password missing', usa, { password: '' }, { password: 'passwordRequired' }],
		['password kept on edit', usa, { password: '' }, {}, 'points', 'edit'],
		['password of 51', usa, { password: x(51) }, { password: 'tooLong' }],
		['external id of 51', usa, { externalId: x(51) }, { externalId: 'tooLong' }],
		['level missing in points', usa, { levelId: '' }, {}],
		['level missing in plateau', usa, { levelId: '' }, { levelId: 'levelRequired' }, 'plateau'],
		['level missing in claim', usa, { email: 'C1', levelId: '' }, { levelId: 'levelRequired' }, 'claim', 'edit'],
		['level unknown', usa, { levelId: '9' }, { levelId: 'levelUnknown' }, 'plateau'],
		['company of 51', usa, { companyName: x(51) }, { [`${a}companyName`]: 'tooLong' }],
		['country missing', usa, { country: '' }, { [`${a}country`]: 'countryRequired' }],
		['country unknown', usa, { country: 'Atlantis' }, { [`${a}country`]: 'countryUnknown' }],
		['address 1 missing', usa, { address1: '' }, { [`${a}address1`]: 'address1Required' }],
		['address 1 of 51', usa, { address1: x(51) }, { [`${a}address1`]: 'tooLong' }],
		['address 2 of 51', usa, { address2: x(51) }, { [`${a}address2`]: 'tooLong' }],
		['city missing, USA', usa, { townCity: '' }, { [`${a}townCity`]: 'cityRequired' }],
		['city missing, Canada', canada, { townCity: '' }, { [`${a}townCity`]: 'cityRequired' }],
		['city missing, other', turkey, { townCity: '' }, {}],
		['state missing, USA', usa, { stateCounty: '' }, { [`${a}stateCounty`]: 'stateRequired' }],
		['state of 3', usa, { stateCounty: 'TEX' }, { [`${a}stateCounty`]: 'tooLong' }],
		['state of no state', usa, { stateCounty: 'QC' }, { [`${a}stateCounty`]: 'stateUnknown' }],
		['province missing', canada, { stateCounty: '' }, { [`${a}stateCounty`]: 'stateRequired' }],
		[
			'addresses 3 and 4',
			turkey,
			{ address3: x(51), address4: x(51) },
			{ [`${a}address3`]: 'tooLong', [`${a}address4`]: 'tooLong' },
		],
		['ZIP missing, USA', usa, { postcode: '' }, { [`${a}postcode`]: 'zipRequired' }],
		['ZIP of 9 digits', usa, { postcode: '787011234' }, {}],
		['ZIP with hyphen', usa, { postcode: '78701-1234' }, {}],
		['ZIP with space', usa, { postcode: '78701 1234' }, {}],
		['ZIP of 6 digits', usa, { postcode: '787011' }, { [`${a}postcode`]: 'zipInvalidUSA' }],
		['ZIP too long', usa, { postcode: '78701--1234' }, { [`${a}postcode`]: 'tooLong' }],
		['postal code missing, Canada', canada, { postcode: '' }, { [`${a}postcode`]: 'zipRequired' }],
		['postal code bare, Canada', canada, { postcode: 'h2y1c6' }, {}],
		['postal code wrong, Canada', canada, { postcode: 'H2Y 1CC' }, { [`${a}postcode`]: 'zipInvalidCanada' }],
		['postal code missing, other', turkey, { postcode: '' }, { [`${a}postcode`]: 'zipRequired' }],
		['postal code of 51, other', turkey, { postcode: x(51) }, { [`${a}postcode`]: 'tooLong' }],
		['phone missing', usa, { phone: '' }, { [`${a}phone`]: 'phoneRequired' }],
		['phone of 11, USA', usa, { phone: x(11) }, { [`${a}phone`]: 'tooLong' }],
		['phone of 1, USA', usa, { phone: '1' }, { [`${a}phone`]: 'phoneInvalidUSA' }],
		['phone of letters, Canada', canada, { phone: 'none' }, { [`${a}phone`]: 'phoneInvalidUSA' }],
		['phone with the country code, USA', usa, { phone: '+1 512 555 0100' }, {}],
		['phone with 1 and dashes, Canada', canada, { phone: '1-416-555-0199' }, {}],
		['phone with dots', usa, { phone: '512.555.0102' }, {}],
		['phone with a slash', usa, { phone: '512/555-0103' }, {}],
		['phone of another country code, USA', usa, { phone: '+44 20 7946 0958' }, { [`${a}phone`]: 'tooLong' }],
		['phone in Arabic digits, USA', usa, { phone: '٥١٢ ٥٥٥ ٠١٠٠' }, {}],
		['phone in full-width digits, USA', usa, { phone: '５１２５５５０１００' }, {}],
		['phone of letters, other', turkey, { phone: 'yok' }, { [`${a}phone`]: 'phoneInvalid' }],
		['phone with two signs, other', turkey, { phone: '++905321112233' }, { [`${a}phone`]: 'phoneInvalid' }],
		['phone in Arabic digits, other', turkey, { phone: '+٩٠ ٥٣٢ ١١١ ٢٢ ٣٣' }, {}],
		['phone of 15, other', turkey, { phone: `+${'9'.repeat(15)}` }, {}],
		['phone of 16, other', turkey, { phone: '9'.repeat(16) }, { [`${a}phone`]: 'phoneTooLong' }],
		['phone of 17, other', turkey, { phone: '9'.repeat(17) }, { [`${a}phone`]: 'tooLong' }],
		['extension of 10, add', usa, { phoneExt: x(10) }, {}],
		['extension of 11, add', usa, { phoneExt: x(11) }, { [`${a}phoneExt`]: 'tooLong' }],
		['extension of 6, edit', usa, { phoneExt: x(6) }, { [`${a}phoneExt`]: 'tooLong' }, 'points', 'edit'],
		['other phone of 11', usa, { altPhone: x(11) }, { [`${a}altPhone`]: 'tooLong' }],
		['other extension of 5, add', usa, { altPhoneExt: x(5) }, { [`${a}altPhoneExt`]: 'tooLong' }],
		['other extension of 5, edit', usa, { altPhoneExt: x(5) }, {}, 'points', 'edit'],
		['a NUL', usa, { customField1: 'a\u0000b' }, { customField1: 'controlCharacter' }],
		[
			'several at once',
			usa,
			{ name: '', postcode: '1', phone: '' },
			{ name: 'nameRequired', [`${a}postcode`]: 'zipInvalidUSA', [`${a}phone`]: 'phoneRequired' },
		],
	];
	it.each(table)('%s', (_, base, change, expected, type = 'points', mode = 'add') => {
		expect(faults({ ...base, ...change }, options(type, mode))).toEqual(expected);
	});

	it('limit countries to the choices of the program', () => {
		const choices = options('points', 'add', { countries: ['USA', 'CAN'] });
		expect(faults(canada, choices)).toEqual({});
		expect(faults(turkey, choices)).toEqual({ 'addresses.0.country': 'countryNotOfProgram' });
	});

	it('return the stored form', () => {
		const parsed = participantSchema(options('plateau', 'add')).parse(
			participantFromBody({ ...usa, status: 'pending approval', password: ' p ' }),
		);
		expect(parsed).toMatchObject({ status: 'Pending Approval', levelId: levels[1]?.id, password: ' p ' });
		expect(parsed.addresses[0]).toMatchObject({ country: 'USA', stateCounty: 'TX' });
	});

	it('require of an import only what its columns contain', () => {
		const fields = new Set<ParticipantField>(['name', 'email']);
		const rules = options('points', 'import', { fields });
		const record = { ...emptyParticipant(), name: 'Ann', email: 'ann@example.com' };
		expect(participantRules(rules).check(record)).toEqual([]);
		expect(record).toMatchObject({ status: 'Active', country: '' });

		const withAddress = options('points', 'import', {
			fields: new Set<ParticipantField>([...fields, 'stateCounty', 'postcode']),
			defaultCountry: 'CAN',
		});
		const other = { ...record, stateCounty: 'Québec', postcode: 'H2Y 1C6' };
		expect(participantRules(withAddress).check(other)).toEqual([]);
		expect(other).toMatchObject({ country: 'CAN', stateCounty: 'QC' });
		expect(participantRules(withAddress).check({ ...record })).toEqual([
			{ field: 'stateCounty', code: 'stateRequired' },
			{ field: 'postcode', code: 'zipRequired' },
		]);
	});

	it('accept the field names of forms and REST clients', () => {
		const flat = participantFromBody({
			name: 'A',
			company: 'C',
			city: 'X',
			zip: '1',
			alternativePhone: '2',
			__proto__: {},
			evil: 1,
		});
		expect(flat).toEqual({ name: 'A', addresses: [{ companyName: 'C', townCity: 'X', postcode: '1', altPhone: '2' }] });
		expect(participantFromBody(null)).toEqual({});
	});

	it('refuse values of another type', () => {
		const parsed = participantSchema(options('points', 'add')).safeParse({ name: {}, addresses: 5 });
		expect(parsed.success).toBe(false);
	});

	it('return the required fields of a country for a form', () => {
		const required = (country: string) =>
			participantRules(options('points', 'add'))
				.of(country)
				.filter((rule) => rule.required)
				.map((rule) => rule.field);
		expect(required('USA')).toContain('stateCounty');
		expect(required('DEU')).not.toContain('stateCounty');
		expect(participantFields).toEqual(expect.arrayContaining(required('USA')));
	});
});

it.each([
	['USA', '+1 (512) 555-0100', '5125550100'],
	['USA', '001 512 555 0100', '5125550100'],
	['USA', '1.512.555.0100', '5125550100'],
	['CAN', '1-416-555-0199', '4165550199'],
	['GBR', '07700 900123', '07700900123'],
	['GBR', '+44 (0)20 7946-0958', '+4402079460958'],
	['DEU', '0151/23456789', '015123456789'],
	['TUR', '0532 555 01 23', '05325550123'],
	['BRA', '(11) 91234-5678', '11912345678'],
	['MEX', '1 512 555 0100', '15125550100'],
])('a number of %s written as %s is stored as %s', (country, phone, stored) => {
	const record = { ...emptyParticipant(), country, phone };
	participantRules({ type: 'points', mode: 'add', levels: [], countries: null }).check(record);
	expect(record.phone).toBe(stored);
});

describe('what nobody sees', () => {
	const stored = (fields: Person) => {
		const record = { ...emptyParticipant(), ...usa, ...fields };
		participantRules(options('points', 'import')).check(record);
		return record;
	};

	it('is no part of a name, but for what shapes its letters', () => {
		for (const [typed, is] of [
			['\u202egnp.exe', 'gnp.exe'],
			['A\u200bnn\u00ad \ufeffLee\u2060', 'Ann Lee'],
			['\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645', '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645'],
			['\u{1f468}\u200d\u{1f469} \u2764\ufe0f', '\u{1f468}\u200d\u{1f469} \u2764\ufe0f'],
			['Zoe\u0308 \uff21', 'Zoe\u0308 \uff21'],
		] as const)
			expect(stored({ name: typed }).name).toBe(is);
	});

	it('alone is a blank', () => {
		for (const field of ['name', 'customField1', 'companyName', 'externalId', 'address2'] as const)
			for (const nothing of ['\u200b', '\u00a0\ufeff', '\u3164', '\u200e \u200f'])
				expect(stored({ [field]: nothing })[field]).toBe('');
		expect(stored({ customField1: '\u200fA\u200e' }).customField1).toBe('\u200fA\u200e');
	});
});
