import { readFileSync } from 'node:fs';
import { findStatus } from '@rewards/validators/participants/rules';
import { expect, test } from 'vitest';
import { namesOf, readHeader } from '../../../imports/header/header';
import { headerKey } from '../../../imports/header/header-key';
import { isSecretHeader } from '../../../imports/header/secret-headers';
import { participantColumns } from './columns';

test('no column name of the product counts as a secret, except the password’s', () => {
	const columns = [...participantColumns('points'), ...participantColumns('claim')];
	const others = columns.filter(({ field }) => field !== 'password');
	const names = others.flatMap(({ field, title, names: more = [] }) => [field, title, ...more]);
	expect(names.filter(isSecretHeader)).toEqual([]);
});

const texts = (language: string) =>
	JSON.parse(
		readFileSync(new URL(`../../../../../../apps/web/src/i18n/${language}/participants.json`, import.meta.url), 'utf8'),
	) as { field: Record<string, string>; status: Record<string, string> };

test.each(['en', 'tr', 'ar'])('columns and statuses with the portal’s names in %s are understood', (language) => {
	const { field: labels, status } = texts(language);
	const names = namesOf(participantColumns('points'));
	const others = participantColumns('points').filter(({ field }) => field !== 'password');
	const missed = others.filter(({ field }) => names.get(headerKey(labels[field] ?? '')) !== field);
	expect(missed.map(({ field }) => [field, labels[field]])).toEqual([]);
	expect(namesOf(participantColumns('claim')).get(headerKey(labels['code'] ?? ''))).toBe('email');
	for (const [value, label] of Object.entries(status))
		expect([label, findStatus(label.toUpperCase())]).toEqual([label, value]);
});

const joined = (header: string, given?: Record<number, 'name' | null>) => {
	const mapping = given
		? { given: new Map(Object.entries(given).map(([index, field]) => [Number(index), field])) }
		: {};
	const { fields, duplicates } = readHeader(header.split(','), participantColumns('points'), mapping);
	const columns = fields
		.filter(({ field }) => field === 'name')
		.map(({ header: first, more = [] }) => [first, ...more.map((one) => one.header)]);
	return { columns, duplicates };
};

test.each([
	['First name,Last name,Email', ['First name', 'Last name']],
	['Surname,Middle name,Given name,Email', ['Given name', 'Middle name', 'Surname']],
	['Name,Surname,Email', ['Name', 'Surname']],
	['Soyad,Ad,E-posta', ['Ad', 'Soyad']],
	['İSİM,SOYİSİM,E-posta', ['İSİM', 'SOYİSİM']],
	['البريد الإلكتروني,الاسم الأول,اسم العائلة', ['الاسم الأول', 'اسم العائلة']],
])('%s: the parts of a name are joined, first name first', (header, expected) => {
	expect(joined(header)).toEqual({ columns: [expected], duplicates: [] });
});

test.each([
	['Full name,First name,Last name,Email', ['Full name']],
	['Name,First name,Last name,Email', ['Name']],
	['Ad Soyad,Ad 2,Soyad,E-posta', ['Ad Soyad']],
	['Ad,Telefon,E-posta', ['Ad']],
])('%s: one column has the whole name', (header, expected) => {
	expect(joined(header)).toEqual({ columns: [expected], duplicates: [] });
});

test('a first or a last name alone is no name', () => {
	expect(joined('First name,Email').columns).toEqual([]);
	expect(joined('Surname,Email').columns).toEqual([]);
});

test('staff can join other columns, and separate joined ones', () => {
	expect(joined('Nachname,Vorname,Email', { 0: 'name', 1: 'name' }).columns).toEqual([['Nachname', 'Vorname']]);
	expect(joined('Soyad,Vorname,Email', { 0: 'name', 1: 'name' }).columns).toEqual([['Vorname', 'Soyad']]);
	expect(joined('Ad,Soyad,Email', { 0: 'name', 1: null }).columns).toEqual([['Ad']]);
	expect(joined('Ad,Soyad,Email', { 0: null, 1: 'name' }).columns).toEqual([['Soyad']]);
});

test('two columns of one name are an error, not a longer name', () => {
	expect(joined('Name,Name,Email').duplicates).toEqual(['name']);
	expect(joined('Full name,Participant,Email').duplicates).toEqual(['name']);
	// Even where staff mapped a column of that name in an earlier file.
	const remembered = new Map([['name', 'name' as const]]);
	const { duplicates } = readHeader(['name', 'email', 'Name'], participantColumns('points'), { remembered });
	expect(duplicates).toEqual(['name']);
});
