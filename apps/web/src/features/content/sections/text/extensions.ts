import { isSafeImage, isSafeLink } from '@rewards/validators/content/words';
import { Extension, Mark } from '@tiptap/core';
import Image from '@tiptap/extension-image';
import { TableKit } from '@tiptap/extension-table';
import TextAlign from '@tiptap/extension-text-align';
import StarterKit from '@tiptap/starter-kit';

const mark = (name: string, tag: 'sub' | 'sup') =>
	Mark.create({ name, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] });

/**
 * How what holds paragraphs is aligned (cells say it themselves), and what a table's header heads: kept as it was
 * written, without a button for it.
 */
const Kept = Extension.create({
	name: 'kept',
	addGlobalAttributes: () => [
		{
			types: ['listItem', 'blockquote'],
			attributes: {
				ownAlign: {
					default: null,
					parseHTML: (element) => element.style.textAlign || null,
					renderHTML: ({ ownAlign }) => (ownAlign ? { style: `text-align: ${ownAlign}` } : {}),
				},
			},
		},
		{ types: ['tableHeader'], attributes: { scope: { default: null } } },
	],
});

/** What the rich-text editor knows of what a text may consist of. */
export const extensions = [
	StarterKit.configure({
		heading: { levels: [1, 2, 3, 4, 5, 6] },
		link: {
			openOnClick: false,
			isAllowedUri: (url) => isSafeLink(url),
			HTMLAttributes: { target: null, rel: null, class: null },
		},
	}),
	mark('subscript', 'sub'),
	mark('superscript', 'sup'),
	Image.extend({
		// Pictures of someone's own disk, or written out in the text, are none for a site.
		parseHTML: () => [
			{ tag: 'img[src]', getAttrs: (element) => isSafeImage(element.getAttribute('src') ?? '') && null },
		],
	}),
	TableKit.configure({ table: { resizable: false } }),
	TextAlign.configure({
		types: ['heading', 'paragraph'],
		alignments: ['left', 'center', 'right', 'justify', 'start', 'end'],
	}),
	Kept,
];
