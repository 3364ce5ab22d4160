import { expect, test } from 'vitest';
import { deadLinks } from './dead-links';
import { dropPlace } from './drop-place';
import { moved, ordered } from './tree';

const entry = (id: string, parentId: string | null = null, url = `/${id}`) => ({
	id,
	parentId,
	title: id,
	type: '',
	url,
});
const tree = ordered([entry('a'), entry('b'), entry('c', 'b'), entry('d')]);
const dropped = (id: string, over: string, zone: 'before' | 'inside' | 'after') => {
	const place = dropPlace(tree, id, over, zone);
	return place && moved(tree, id, place).map(({ id: one, parentId }) => (parentId ? `${parentId}/${one}` : one));
};

test('an entry goes before, below or after the row it is dropped on', () => {
	expect(dropped('d', 'a', 'before')).toEqual(['d', 'a', 'b', 'b/c']);
	expect(dropped('a', 'd', 'after')).toEqual(['b', 'b/c', 'd', 'a']);
	expect(dropped('a', 'b', 'inside')).toEqual(['b', 'b/c', 'b/a', 'd']);
	expect(dropped('d', 'c', 'before')).toEqual(['a', 'b', 'b/d', 'b/c']);
});

test('it goes neither on itself nor below itself', () => {
	expect(dropped('b', 'b', 'after')).toBeNull();
	expect(dropped('b', 'c', 'inside')).toBeNull();
});

test('a link is dead if no page has its address, except for parts of the site that need none', () => {
	const links = ordered([
		entry('page', null, 'Home/'),
		entry('shop', null, '/shop/travel?sort=1'),
		entry('else', null, 'https://example.com'),
		entry('top', null, '#top'),
		entry('gone', null, '/gone#part'),
	]);
	expect([...deadLinks(links, [{ url: '/home' }])]).toEqual(['gone']);
});
