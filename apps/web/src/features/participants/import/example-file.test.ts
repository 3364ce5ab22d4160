import {
	type ParticipantField,
	type ParticipantRecord,
	participantFields,
} from '@rewards/validators/participants/constants';
import { participantRules } from '@rewards/validators/participants/rules';
import { programTypes } from '@rewards/validators/programs/constants';
import { expect, test } from 'vitest';
import { exampleFile } from './example-file';

const fieldOf: Record<string, ParticipantField> = {
	code: 'email',
	level: 'levelId',
	company: 'companyName',
	city: 'townCity',
	state: 'stateCounty',
	zip: 'postcode',
};
/** Fields that a program of the type doesn't have. */
const unknownTo: Record<string, readonly ParticipantField[]> = {
	plateau: ['claimEmail'],
	points: ['claimEmail', 'levelId'],
	claim: ['password'],
};
const isField = (name: string): name is ParticipantField => participantFields.some((field) => field === name);

test.each(programTypes.flatMap((type) => ['USA', 'CAN', 'TUR', 'ARE'].map((country) => ({ type, country }))))(
	'the example of a $type program in $country breaks no rule of the import',
	({ type, country }) => {
		const levels = [{ id: 'one', position: 1, description: 'Silver, "first"' }];
		const { text, name } = exampleFile({
			type,
			geolocation: { enabled: false },
			continents: [],
			defaultCountry: country,
			plateauLevels: levels,
		});
		expect(name).toBe(`participants-${type}-example.csv`);
		const [header = '', ...rows] = text
			.replace('\ufeff', '')
			.replaceAll('"Silver, ""first"""', 'one')
			.trim()
			.split('\r\n');
		expect(rows).toHaveLength(2);
		const columns = header.split(',').map((column) => fieldOf[column] ?? column);
		const every = participantFields.filter((field) => !unknownTo[type]?.includes(field));
		expect(columns.toSorted()).toEqual(every.toSorted());
		const rules = participantRules({
			type,
			mode: 'import',
			levels,
			countries: null,
			fields: new Set(columns.filter(isField)),
			defaultCountry: country,
		});
		for (const row of rows) {
			const cells = row.split(',');
			const record = Object.fromEntries(
				participantFields.map((field) => [field, cells[columns.indexOf(field)] ?? '']),
			) as ParticipantRecord;
			expect(record.country).toBe(country);
			expect(rules.check(record)).toEqual([]);
		}
	},
);
