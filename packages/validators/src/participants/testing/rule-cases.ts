import type { MessageKey } from '../../messages/english';
import type { ProgramType } from '../../programs/constants';
import type { ParticipantField } from '../constants';

/**
 * Every rule of docs/product/participants.md as a row: a person in a program, on the add or the edit form or in a file,
 * and the one fault that there is, or none. Tests run the same rows through the form's schema, the procedures, the REST
 * paths and the import.
 */

/** Programs that differ in what the rules ask of them. */
export const ruleProgramKeys = ['plateau', 'points', 'claim', 'canadaOnly', 'noDefault', 'europe'] as const;
export type RuleProgramKey = (typeof ruleProgramKeys)[number];

interface RuleProgram {
	type: ProgramType;
	geolocationEnabled: boolean;
	continents: readonly string[];
	defaultCountry: string;
}

const everywhere = {
	geolocationEnabled: true,
	continents: ['USA', 'NORTH_AMERICA', 'MIDDLE_EAST', 'EUROPEAN_UNION'],
	defaultCountry: 'USA',
};
export const rulePrograms: Record<RuleProgramKey, RuleProgram> = {
	plateau: { type: 'plateau', ...everywhere },
	points: { type: 'points', ...everywhere },
	claim: { type: 'claim', ...everywhere },
	canadaOnly: { type: 'points', geolocationEnabled: false, continents: ['EUROPEAN_UNION'], defaultCountry: 'CAN' },
	noDefault: { type: 'points', geolocationEnabled: false, continents: [], defaultCountry: '' },
	europe: { type: 'points', geolocationEnabled: true, continents: ['EUROPEAN_UNION'], defaultCountry: 'USA' },
};

type Fields = Partial<Record<ParticipantField, string>>;

export interface RuleCase {
	name: string;
	program: RuleProgramKey;
	mode: 'add' | 'edit' | 'import';
	/** `levelId` is the place of a level, from 1, or something that is none. */
	person: Fields;
	/** Where and what, with the English text; null when the person is fine. */
	fault: { field: ParticipantField; code: MessageKey; text: string } | null;
}

const usa: Fields = {
	name: 'Ann Smith',
	email: 'ann@example.com',
	status: 'Active',
	password: 'a-password',
	country: 'USA',
	address1: '1 Main St',
	townCity: 'Austin',
	stateCounty: 'TX',
	postcode: '78701',
	phone: '5125550100',
};
const canada: Fields = { ...usa, country: 'CAN', townCity: 'Regina', stateCounty: 'SK', postcode: 'S4P 3Y2' };
const germany: Fields = { ...usa, country: 'DEU', townCity: '', stateCounty: '', postcode: '10115' };
const x = (count: number) => 'x'.repeat(count);

const cases: RuleCase[] = [];
type Change = Fields & { base?: Fields };
const places = (program: RuleProgramKey, { base = usa, ...change }: Change): Fields => ({
	...base,
	...(program === 'claim' ? { email: 'CODE12345' } : {}),
	...(program === 'plateau' || program === 'claim' ? { levelId: '1' } : {}),
	...change,
});
const forms = ['add', 'edit'] as const;
const all = [...forms, 'import'] as const;
const what = ({ base: _, ...change }: Change) =>
	Object.entries(change)
		.map(([key, value]) => `${key} ${value === '' ? 'empty' : value.length > 20 ? `of ${value.length}` : value}`)
		.join(', ') || 'as it should be';
function row(
	program: RuleProgramKey,
	modes: readonly RuleCase['mode'][],
	change: Change,
	fault: [field: ParticipantField, code: MessageKey, text: string] | null,
): void {
	for (const mode of modes) {
		const person = places(program, change);
		// A separate job hashes passwords of files: only in rows about passwords.
		if (mode === 'import') person.password = change.password ?? '';
		const name = `${program}, ${mode}, ${person.country || 'no country'}: ${what(change)}`;
		cases.push({ name, program, mode, person, fault: fault && { field: fault[0], code: fault[1], text: fault[2] } });
	}
}
const fine = (program: RuleProgramKey, modes: readonly RuleCase['mode'][], change: Change = {}) =>
	row(program, modes, change, null);
const tooLong = (field: ParticipantField, max: number): [ParticipantField, MessageKey, string] => [
	field,
	'tooLong',
	`At most ${max} characters`,
];

// Own fields
for (const program of ['plateau', 'points', 'claim'] as const)
	for (const base of [usa, canada, germany]) fine(program, all, { base });
row('points', all, { name: '' }, ['name', 'nameRequired', 'Name is required']);
row('points', all, { name: '\u200b\u2060\u202e' }, ['name', 'nameRequired', 'Name is required']);
row('points', all, { name: '   ' }, ['name', 'nameRequired', 'Name is required']);
row('points', all, { email: '' }, ['email', 'emailRequired', 'Email is required']);
for (const email of ['nobody', 'a@b', 'two words@example.com', '@example.com'])
	row('points', all, { email }, ['email', 'emailInvalid', 'Email is invalid']);
row('points', all, { status: '' }, ['status', 'statusRequired', 'Status is required']);
row('points', all, { status: 'Gone' }, ['status', 'statusUnknown', 'Unknown status: Gone']);
for (const status of ['Active', 'Disabled', 'Used', 'Pending Approval', 'Archived'])
	fine('points', ['add', 'import'], { status });
row('points', ['add'], { password: '' }, ['password', 'passwordRequired', 'Password is required']);
fine('points', ['edit', 'import'], { password: '' });
// Levels: plateau, and claim programs on the edit form
row('plateau', all, { levelId: '' }, ['levelId', 'levelRequired', 'Level is required']);
row('claim', ['edit', 'import'], { levelId: '' }, ['levelId', 'levelRequired', 'Level is required']);
fine('points', all, { levelId: '' });
// Claim programs: a code in place of the address, and the person's own address
row('claim', ['edit', 'import'], { claimEmail: 'nobody' }, ['claimEmail', 'claimEmailInvalid', 'Email is not valid']);
fine('claim', ['edit', 'import'], { claimEmail: 'ann@example.com' });
fine('claim', ['edit', 'import'], { claimEmail: '' });
row('claim', ['edit', 'import'], { email: '' }, ['email', 'codeRequired', 'Code is required']);
// Lengths
for (const field of ['name', 'password', 'externalId', 'companyName', 'address1', 'address2', 'townCity'] as const) {
	fine('points', all, { [field]: x(50) });
	row('points', all, { [field]: x(51) }, tooLong(field, 50));
}
fine('points', all, { email: `${x(38)}@example.com` });
row('points', all, { email: `${x(39)}@example.com` }, tooLong('email', 50));
row('claim', ['edit', 'import'], { claimEmail: `${x(39)}@example.com` }, tooLong('claimEmail', 50));
// Address
row('points', all, { country: '' }, ['country', 'countryRequired', 'Country is required']);
row('points', all, { country: 'Atlantis' }, ['country', 'countryUnknown', 'Unknown country: Atlantis']);
for (const base of [usa, canada, germany])
	row('points', all, { base, address1: '' }, ['address1', 'address1Required', 'Address 1 is required']);
for (const base of [usa, canada]) {
	row('points', all, { base, townCity: '' }, ['townCity', 'cityRequired', 'City is required']);
	row('points', all, { base, stateCounty: '' }, ['stateCounty', 'stateRequired', 'State is required']);
	row('points', forms, { base, stateCounty: 'Texas' }, tooLong('stateCounty', 2));
	row('points', all, { base, stateCounty: 'ZZ' }, ['stateCounty', 'stateUnknown', 'Unknown state: ZZ']);
}
// A file often holds the whole name.
fine('points', ['import'], { stateCounty: 'Texas' });
fine('points', ['import'], { base: canada, stateCounty: 'saskatchewan' });
row('points', ['import'], { base: canada, stateCounty: 'Texas' }, [
	'stateCounty',
	'stateUnknown',
	'Unknown state: Texas',
]);
fine('points', all, { base: germany, townCity: '', stateCounty: '' });
for (const field of ['address3', 'address4'] as const) {
	fine('points', all, { base: germany, [field]: x(50) });
	row('points', all, { base: germany, [field]: x(51) }, tooLong(field, 50));
}
// ZIP
const zipUSA = 'ZIP must be 5 digits, or 5 digits and 4 more (12345-6789)';
for (const postcode of ['12345', '12345-6789', '12345 6789', '123456789']) fine('points', all, { postcode });
for (const postcode of ['1234', '123456', '12345-67', '12345--678', 'ABCDE', '1234A'])
	row('points', all, { postcode }, ['postcode', 'zipInvalidUSA', zipUSA]);
row('points', all, { postcode: '12345 - 6789' }, tooLong('postcode', 10));
const zipCanada = 'Postal code must look like A1A 1A1';
for (const postcode of ['K1A 0B1', 'K1A-0B1', 'K1A0B1', 'k1a 0b1']) fine('points', all, { base: canada, postcode });
for (const postcode of ['K1A', '12345', 'KKA 0B1', 'K1A_0B1'])
	row('points', all, { base: canada, postcode }, ['postcode', 'zipInvalidCanada', zipCanada]);
row('points', all, { base: canada, postcode: 'K1A  0B1' }, tooLong('postcode', 7));
for (const base of [usa, canada, germany])
	row('points', all, { base, postcode: '' }, ['postcode', 'zipRequired', 'ZIP or postal code is required']);
fine('points', all, { base: germany, postcode: x(50) });
row('points', all, { base: germany, postcode: x(51) }, tooLong('postcode', 50));
// Phones: the extensions have other lengths on the add form than on the edit form
row('points', all, { phone: '' }, ['phone', 'phoneRequired', 'Phone is required']);
row('points', all, { phone: '51255501000' }, tooLong('phone', 10));
row('points', all, { phone: '+44 (555) 123-4567' }, tooLong('phone', 10));
for (const phone of ['+1 (555) 123-4567', '1-555-123-4567', '555.123.4567', '555/123-4567'])
	fine('points', all, { phone });
for (const phone of ['+49 (0)30 901820', '0151 23456789'])
	fine('points', all, { base: germany, phone, altPhone: phone });
row('points', all, { base: germany, phone: '1'.repeat(16) }, [
	'phone',
	'phoneTooLong',
	'A phone number has at most 15 digits',
]);
const tenDigits = 'A phone number in the USA or Canada has ten digits';
for (const base of [usa, canada])
	for (const phone of ['1', '555-0100', 'CALL ME', '555-CALL-ME'])
		row('points', all, { base, phone }, ['phone', 'phoneInvalidUSA', tenDigits]);
row('points', all, { altPhone: '1' }, ['altPhone', 'phoneInvalidUSA', tenDigits]);
row('points', all, { phone: '( - )' }, ['phone', 'phoneRequired', 'Phone is required']);
fine('points', all, { phone: '(512) 555-0100', altPhone: '512 555 0100' });
fine('points', ['add', 'import'], { phoneExt: '1234567890', altPhone: '1234567890', altPhoneExt: '1234' });
fine('points', ['edit'], { phoneExt: '12345', altPhone: '1234567890', altPhoneExt: '12345' });
row('points', ['add', 'import'], { phoneExt: '12345678901' }, tooLong('phoneExt', 10));
row('points', ['edit'], { phoneExt: '123456' }, tooLong('phoneExt', 5));
row('points', all, { altPhone: '99345678901' }, tooLong('altPhone', 10));
row('points', ['add', 'import'], { altPhoneExt: '12345' }, tooLong('altPhoneExt', 4));
row('points', ['edit'], { altPhoneExt: '123456' }, tooLong('altPhoneExt', 5));
// Country choices
fine('canadaOnly', ['add', 'import'], { base: canada });
row('canadaOnly', ['add'], { base: germany }, ['country', 'countryNotOfProgram', 'This program does not serve DEU']);
fine('noDefault', ['add', 'import'], { base: usa });
row('noDefault', ['add'], { base: canada }, ['country', 'countryNotOfProgram', 'This program does not serve CAN']);
fine('europe', ['add', 'import'], { base: germany });
row('europe', ['add', 'import'], { base: usa, stateCounty: 'TX' }, [
	'country',
	'countryNotOfProgram',
	'This program does not serve USA',
]);
// Without geolocation a file may name any country, because it describes existing people.
fine('canadaOnly', ['import'], { base: germany });
fine('noDefault', ['import'], { base: canada });

export const participantRuleCases: readonly RuleCase[] = cases;

/** A row about one of the two small forms: what it sends, and the one fault that there is, or none. */
export interface SmallRuleCase<Field extends string> {
	name: string;
	input: Record<Field, string | number>;
	fault: { field: Field; code: MessageKey; text: string } | null;
}

const reset = (
	name: string,
	change: Partial<Record<'email' | 'password', string>>,
	fault: SmallRuleCase<'email' | 'password'>['fault'] = null,
) => ({ name, input: { email: 'ann@example.com', password: 'a-password', ...change }, fault });

/** Reset Password. */
export const passwordRuleCases: readonly SmallRuleCase<'email' | 'password'>[] = [
	reset('a password', {}),
	reset('none', { password: '' }, { field: 'password', code: 'passwordRequired', text: 'Password is required' }),
	reset('50 characters', { password: x(50) }),
	reset('51 characters', { password: x(51) }, { field: 'password', code: 'tooLong', text: 'At most 50 characters' }),
	reset('nobody', { email: '' }, { field: 'email', code: 'emailRequired', text: 'Email is required' }),
];

type CodeField = 'levelId' | 'quantity';
const generate = (name: string, input: SmallRuleCase<CodeField>['input'], field?: CodeField) => ({
	name,
	input,
	fault: field ? { field, code: 'codesNotGenerated' as const, text: 'Codes could not be generated!' } : null,
});

/** Generate Codes; `levelId` is the place of a level, from 1, or something that is none. */
export const codeRuleCases: readonly SmallRuleCase<CodeField>[] = [
	generate('a level and a quantity', { levelId: '1', quantity: 2 }),
	generate('no level', { levelId: '', quantity: 2 }, 'levelId'),
	generate('none', { levelId: '1', quantity: 0 }, 'quantity'),
	generate('less than none', { levelId: '1', quantity: -1 }, 'quantity'),
	generate('half a code', { levelId: '1', quantity: 1.5 }, 'quantity'),
];
