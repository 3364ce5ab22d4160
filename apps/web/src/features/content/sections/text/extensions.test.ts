import { getSchema } from '@tiptap/core';
import { expect, test } from 'vitest';
import { extensions } from './extensions';

const { nodes, marks } = getSchema(extensions);

/** The names of the HTML elements that a schema reads. */
const read = [...Object.values(nodes), ...Object.values(marks)].flatMap(({ spec }) =>
	(spec.parseDOM ?? []).flatMap(({ tag }) => tag?.replace(/[^a-z0-9].*$/, '') ?? []),
);

test('the editor supports everything a text may contain, including all headings, superscript and subscript', () => {
	for (const tag of [
		'h1',
		'h2',
		'h3',
		'h4',
		'h5',
		'h6',
		'p',
		'blockquote',
		'pre',
		'hr',
		'ul',
		'ol',
		'li',
		'sub',
		'sup',
	])
		expect(read, tag).toContain(tag);
});

test('it keeps the alignment of lists, quotes and cells, and the scope of a table header', () => {
	for (const name of ['listItem', 'blockquote']) expect(nodes[name]?.spec.attrs, name).toHaveProperty('ownAlign');
	for (const name of ['tableCell', 'tableHeader']) expect(nodes[name]?.spec.attrs, name).toHaveProperty('align');
	expect(nodes['tableHeader']?.spec.attrs).toHaveProperty('scope');
});
