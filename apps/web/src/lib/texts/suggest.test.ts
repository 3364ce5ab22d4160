import { expect, test } from 'vitest';
import { suggest } from './suggest';

const entries = ['Participants', 'Program settings', 'Manage Accounts', 'Sipariş Özeti', 'İşler'].map((title) => ({
	title,
}));
const titles = (query: string) => suggest(entries, query).map((entry) => entry.title);

test('a part of the title finds it, without regard to case, blanks around, accents and Turkish i', () => {
	expect(titles('  PART ')).toEqual(['Participants']);
	expect(titles('ma')).toEqual(['Manage Accounts']);
	expect(titles('siparis')).toEqual(['Sipariş Özeti']);
	expect(titles('ISLER')).toEqual(['İşler']);
});

test('finds the words of a query in any order, also in the further words of an entry', () => {
	expect(titles('settings program')).toEqual(['Program settings']);
	expect(titles('settings accounts')).toEqual([]);
	expect(suggest([{ title: 'Profile', also: 'password, two-factor' }], 'Two-Factor')).toHaveLength(1);
});

test('nothing for an empty query, ten at most', () => {
	expect(titles('   ')).toEqual([]);
	expect(
		suggest(
			Array.from({ length: 30 }, (_, index) => ({ title: `Report ${index}` })),
			'report',
		),
	).toHaveLength(10);
});
