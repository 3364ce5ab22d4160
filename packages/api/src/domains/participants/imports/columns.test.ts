import { readFileSync } from 'node:fs';
import { findStatus } from '@rewards/validators/participants/rules';
import { expect, test } from 'vitest';
import { headerKey, namesOf } from '../../../imports/header';
import { isSecretHeader } from '../../../imports/secret-headers';
import { participantColumns } from './columns';

test('no column is taken for a secret by its own name, but the password', () => {
	const columns = [...participantColumns('points'), ...participantColumns('claim')];
	const others = columns.filter(({ field }) => field !== 'password');
	const names = others.flatMap(({ field, title, names: more = [] }) => [field, title, ...more]);
	expect(names.filter(isSecretHeader)).toEqual([]);
});

const texts = (language: string) =>
	JSON.parse(
		readFileSync(new URL(`../../../../../../apps/web/src/i18n/${language}/participants.json`, import.meta.url), 'utf8'),
	) as { field: Record<string, string>; status: Record<string, string> };

test.each(['en', 'tr', 'ar'])(
	'columns and statuses named as the portal names them in %s are understood',
	(language) => {
		const { field: labels, status } = texts(language);
		const names = namesOf(participantColumns('points'));
		const others = participantColumns('points').filter(({ field }) => field !== 'password');
		const missed = others.filter(({ field }) => names.get(headerKey(labels[field] ?? '')) !== field);
		expect(missed.map(({ field }) => [field, labels[field]])).toEqual([]);
		expect(namesOf(participantColumns('claim')).get(headerKey(labels['code'] ?? ''))).toBe('email');
		for (const [value, label] of Object.entries(status))
			expect([label, findStatus(label.toUpperCase())]).toEqual([label, value]);
	},
);
