import { expect, test } from 'vitest';
import { readStoredJson } from './storage';
import { dropVisits, keepVisit } from './visits';

const page = (title: string) => ({ href: `/${title}`, title, about: '' });
const titles = (user: string): unknown =>
	(readStoredJson(`visits.${user}`) as { title: string }[] | null)?.map(({ title }) => title);

test('a page that is opened again comes first once; signing out leaves none, of any user', () => {
	for (const title of ['one', 'two', 'one']) keepVisit('ann', page(title));
	keepVisit('ben', page('three'));
	expect(titles('ann')).toEqual(['one', 'two']);
	dropVisits();
	expect([titles('ann'), titles('ben')]).toEqual([undefined, undefined]);
});
