import { locales } from '@rewards/validators/auth';
import { localizedMessage } from '@rewards/validators/localized-message';
import { participantPath, participantSchema } from '@rewards/validators/participants';
import { participantRuleCases, rulePrograms } from '@rewards/validators/testing/participant-rule-cases';
import { expect, test } from 'vitest';
import { zodParse } from '../../lib/zod-parse';
import { type ParticipantValues, participantValues, ruleOptions } from './participant-form';
import type { Program } from './program-context';

const levels = ['Bronze', 'Silver', 'Gold'].map((description, at) => ({
	id: `01999999-0000-7000-8000-00000000000${at + 1}`,
	position: at + 1,
	description,
}));

/** As much of a program as its forms look at. */
const programOf = ({ type, geolocationEnabled, continents, defaultCountry }: (typeof rulePrograms)['points']) =>
	({
		type,
		geolocation: { enabled: geolocationEnabled },
		continents,
		defaultCountry,
		plateauLevels: type === 'points' ? [] : levels,
	}) as unknown as Program;

test.each(participantRuleCases.map((one) => [one.name, one] as const))(
	'the form: %s',
	(_, { program, mode, person, fault }) => {
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
	},
);
