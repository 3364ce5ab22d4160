import { claimCodesSchema } from '@rewards/validators/claim-codes/schemas';
import { locales } from '@rewards/validators/locales';
import { localizedMessage } from '@rewards/validators/messages/localized';
import { participantPath } from '@rewards/validators/participants/constants';
import { participantPasswordSchema, participantSchema } from '@rewards/validators/participants/schemas';
import {
	codeRuleCases,
	participantRuleCases,
	passwordRuleCases,
	rulePrograms,
} from '@rewards/validators/participants/testing/rule-cases';
import { describe, expect, test } from 'vitest';
import { zodParse } from '../../lib/zod-parse';
import {
	editedValues,
	hasPerson,
	type ParticipantValues,
	participantValues,
	ruleOptions,
} from './form/participant-values';
import type { Program } from './program-context';
import type { Participant } from './types';

const levels = ['Bronze', 'Silver', 'Gold'].map((description, at) => ({
	id: `01999999-0000-7000-8000-00000000000${at + 1}`,
	position: at + 1,
	description,
}));

/** The parts of a program that its forms use. */
const programOf = ({ type, geolocationEnabled, continents, defaultCountry }: (typeof rulePrograms)['points']) =>
	({
		type,
		geolocation: { enabled: geolocationEnabled },
		continents,
		defaultCountry,
		plateauLevels: type === 'points' ? [] : levels,
	}) as unknown as Program;

const ofForms = participantRuleCases.filter(({ mode }) => mode !== 'import');
test.each(ofForms.map((one) => [one.name, one] as const))('the form: %s', (_, { program, mode, person, fault }) => {
	const { levelId = '', ...fields } = person;
	const own = { ...fields, levelId: levels[Number(levelId) - 1]?.id ?? levelId };
	const values: ParticipantValues = participantValues(own, person);
	const parsed = zodParse<ReturnType<typeof participantSchema>, ParticipantValues>(
		participantSchema(ruleOptions(programOf(rulePrograms[program]), mode)),
	)(values);
	const problems = 'problems' in parsed ? (parsed.problems ?? []) : [];
	expect(problems.map(({ path, code }) => [path, code])).toEqual(
		fault ? [[participantPath(fault.field), fault.code]] : [],
	);
	for (const { code, params = {} } of problems) {
		const texts = locales.map((locale) => localizedMessage(locale, code, params));
		expect(texts[0]).toBe(fault?.text);
		expect(new Set(texts).size).toBe(locales.length);
		expect(texts.join()).not.toMatch(/\{\{|undefined/);
	}
});

const problemsOf = (parsed: {
	problems?: readonly { path: string; code: string; params?: Record<string, unknown> }[];
}) => (parsed.problems ?? []).map(({ path, code, params }) => [path, code, localizedMessage('en', code, params)]);

test.each(passwordRuleCases)('Reset Password: $name', ({ input, fault }) => {
	const parsed = zodParse<typeof participantPasswordSchema, typeof input>(participantPasswordSchema)(input);
	expect(problemsOf(parsed)).toEqual(fault ? [[fault.field, fault.code, fault.text]] : []);
});

test.each(codeRuleCases)('Generate Codes: $name', ({ input: { levelId, quantity }, fault }) => {
	const input = { levelId: levels[Number(levelId) - 1]?.id ?? levelId, quantity };
	const parsed = zodParse<typeof claimCodesSchema, typeof input>(claimCodesSchema)(input);
	expect(problemsOf(parsed)).toEqual(fault ? [[fault.field, fault.code, fault.text]] : []);
});

describe('the edit form of a participant without an address', () => {
	const blank = { name: '', email: 'CODE12345', status: 'Active', levelId: levels[0]?.id ?? null, addresses: [] };
	const faultsOf = (key: keyof typeof rulePrograms, change: (values: ParticipantValues) => void = () => undefined) => {
		const program = programOf(rulePrograms[key]);
		// The parts of a participant that its form uses.
		const participant = blank as unknown as Participant;
		const rules = ruleOptions(program, 'edit', participant);
		const values = editedValues(program, rules, participant);
		change(values);
		const parsed = zodParse<ReturnType<typeof participantSchema>, ParticipantValues>(participantSchema(rules))(values);
		return { values, paths: problemsOf(parsed).map(([path]) => path) };
	};

	test('starts with the program’s country, so it asks for the right fields', () => {
		expect(faultsOf('canadaOnly').values.addresses[0].country).toBe('CAN');
		expect(faultsOf('plateau').values.addresses[0].country).toBe('USA');
		// The default isn't served: the first served one applies.
		expect(faultsOf('europe').values.addresses[0].country).not.toBe('');
	});

	test('accepts a status or an email address for an unclaimed code, without personal data', () => {
		const { values, paths } = faultsOf('claim', (form) => {
			form.status = 'Disabled';
			form.claimEmail = 'ann@example.com';
		});
		expect(paths).toEqual([]);
		expect(hasPerson(values)).toBe(false);
		expect(faultsOf('claim', (form) => Object.assign(form, { claimEmail: 'nobody' })).paths).toEqual(['claimEmail']);
	});

	test('requires all personal data as soon as there is some', () => {
		const address = (...fields: string[]) => fields.map((field) => `addresses.0.${field}`);
		const rest = address('address1', 'townCity', 'stateCounty', 'postcode', 'phone');
		const named = faultsOf('claim', (form) => Object.assign(form, { name: 'Ann' }));
		expect([hasPerson(named.values), named.paths]).toEqual([true, rest]);
		expect(faultsOf('claim', ({ addresses: [own] }) => Object.assign(own, { phone: '5125550100' })).paths).toEqual([
			'name',
			...rest.slice(0, -1),
		]);
		// Everywhere else they are always required (docs/product/participants.md).
		expect(faultsOf('points', (form) => Object.assign(form, { email: 'ann@example.com', levelId: '' })).paths).toEqual([
			'name',
			...rest,
		]);
	});
});
