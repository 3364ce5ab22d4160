import type { MessageKey } from '../messages';
import type { ParticipantField, ProgramType } from '../participants';

/**
 * Every sentence of the specification's section 5 about participants as a row: a person in a program, on the add or the edit form, and the
 * one fault that there is, or none. Tests run the same rows through the form's schema, the procedures and the REST paths.
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
	mode: 'add' | 'edit';
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
const both = ['add', 'edit'] as const;
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
	for (const base of [usa, canada, germany]) fine(program, both, { base });
row('points', both, { name: '' }, ['name', 'nameRequired', 'Name is required']);
row('points', both, { name: '   ' }, ['name', 'nameRequired', 'Name is required']);
row('points', both, { email: '' }, ['email', 'emailRequired', 'Email is required']);
for (const email of ['nobody', 'a@b', 'two words@example.com', '@example.com'])
	row('points', both, { email }, ['email', 'emailInvalid', 'Email is invalid']);
row('points', both, { status: '' }, ['status', 'statusRequired', 'Status is required']);
row('points', both, { status: 'Gone' }, ['status', 'statusUnknown', 'Unknown status: Gone']);
for (const status of ['Active', 'Disabled', 'Used', 'Pending Approval', 'Archived'])
	fine('points', ['add'], { status });
row('points', ['add'], { password: '' }, ['password', 'passwordRequired', 'Password is required']);
fine('points', ['edit'], { password: '' });
// Levels: plateau, and claim programs on the edit form
row('plateau', both, { levelId: '' }, ['levelId', 'levelRequired', 'Level is required']);
row('claim', ['edit'], { levelId: '' }, ['levelId', 'levelRequired', 'Level is required']);
fine('points', both, { levelId: '' });
// Claim programs: a code in place of the address, and the person's own address
row('claim', ['edit'], { claimEmail: 'nobody' }, ['claimEmail', 'claimEmailInvalid', 'Email is not valid']);
fine('claim', ['edit'], { claimEmail: 'ann@example.com' });
fine('claim', ['edit'], { claimEmail: '' });
row('claim', ['edit'], { email: '' }, ['email', 'codeRequired', 'Code is required']);
// Lengths
for (const field of ['name', 'password', 'externalId', 'companyName', 'address1', 'address2', 'townCity'] as const) {
	fine('points', both, { [field]: x(50) });
	row('points', both, { [field]: x(51) }, tooLong(field, 50));
}
fine('points', both, { email: `${x(38)}@example.com` });
row('points', both, { email: `${x(39)}@example.com` }, tooLong('email', 50));
row('claim', ['edit'], { claimEmail: `${x(39)}@example.com` }, tooLong('claimEmail', 50));
// Address
row('points', both, { country: '' }, ['country', 'countryRequired', 'Country is required']);
row('points', both, { country: 'Atlantis' }, ['country', 'countryUnknown', 'Unknown country: Atlantis']);
for (const base of [usa, canada, germany])
	row('points', both, { base, address1: '' }, ['address1', 'address1Required', 'Address 1 is required']);
for (const base of [usa, canada]) {
	row('points', both, { base, townCity: '' }, ['townCity', 'cityRequired', 'City is required']);
	row('points', both, { base, stateCounty: '' }, ['stateCounty', 'stateRequired', 'State is required']);
	row('points', both, { base, stateCounty: 'Texas' }, tooLong('stateCounty', 2));
	row('points', both, { base, stateCounty: 'ZZ' }, ['stateCounty', 'stateUnknown', 'Unknown state: ZZ']);
}
fine('points', both, { base: germany, townCity: '', stateCounty: '' });
for (const field of ['address3', 'address4'] as const) {
	fine('points', both, { base: germany, [field]: x(50) });
	row('points', both, { base: germany, [field]: x(51) }, tooLong(field, 50));
}
// ZIP
const zipUSA = 'ZIP must be 5 digits, or 5 digits and 4 more (12345-6789)';
for (const postcode of ['12345', '12345-6789', '12345 6789', '123456789']) fine('points', both, { postcode });
for (const postcode of ['1234', '123456', '12345-67', '12345--678', 'ABCDE', '1234A'])
	row('points', both, { postcode }, ['postcode', 'zipInvalidUSA', zipUSA]);
row('points', both, { postcode: '12345 - 6789' }, tooLong('postcode', 10));
const zipCanada = 'Postal code must look like A1A 1A1';
for (const postcode of ['K1A 0B1', 'K1A-0B1', 'K1A0B1', 'k1a 0b1']) fine('points', both, { base: canada, postcode });
for (const postcode of ['K1A', '12345', 'KKA 0B1', 'K1A_0B1'])
	row('points', both, { base: canada, postcode }, ['postcode', 'zipInvalidCanada', zipCanada]);
row('points', both, { base: canada, postcode: 'K1A  0B1' }, tooLong('postcode', 7));
for (const base of [usa, canada, germany])
	row('points', both, { base, postcode: '' }, ['postcode', 'zipRequired', 'ZIP is required']);
fine('points', both, { base: germany, postcode: x(50) });
row('points', both, { base: germany, postcode: x(51) }, tooLong('postcode', 50));
// Phones: the extensions have other lengths on the add form than on the edit form
row('points', both, { phone: '' }, ['phone', 'phoneRequired', 'Phone is required']);
row('points', both, { phone: '51255501000' }, tooLong('phone', 10));
fine('points', ['add'], { phoneExt: '1234567890', altPhone: '1234567890', altPhoneExt: '1234' });
fine('points', ['edit'], { phoneExt: '12345', altPhone: '1234567890', altPhoneExt: '12345' });
row('points', ['add'], { phoneExt: '12345678901' }, tooLong('phoneExt', 10));
row('points', ['edit'], { phoneExt: '123456' }, tooLong('phoneExt', 5));
row('points', both, { altPhone: '12345678901' }, tooLong('altPhone', 10));
row('points', ['add'], { altPhoneExt: '12345' }, tooLong('altPhoneExt', 4));
row('points', ['edit'], { altPhoneExt: '123456' }, tooLong('altPhoneExt', 5));
// Country choices
fine('canadaOnly', ['add'], { base: canada });
row('canadaOnly', ['add'], { base: germany }, ['country', 'countryNotOfProgram', 'This program does not serve DEU']);
fine('noDefault', ['add'], { base: usa });
row('noDefault', ['add'], { base: canada }, ['country', 'countryNotOfProgram', 'This program does not serve CAN']);
fine('europe', ['add'], { base: germany });
row('europe', ['add'], { base: usa, stateCounty: 'TX' }, [
	'country',
	'countryNotOfProgram',
	'This program does not serve USA',
]);

export const participantRuleCases: readonly RuleCase[] = cases;
