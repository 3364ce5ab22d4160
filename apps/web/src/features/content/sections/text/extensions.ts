import { isSafeImage, isSafeLink } from '@rewards/validators/content/constants';
import { Extension, Mark } from '@tiptap/core';
import Image from '@tiptap/extension-image';
import { TableKit } from '@tiptap/extension-table';
import TextAlign from '@tiptap/extension-text-align';
import StarterKit from '@tiptap/starter-kit';

const mark = (name: string, tag: 'sub' | 'sup') =>
	Mark.create({ name, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] });

/**
 * The alignment of blocks (cells have their own), and the scope of a table header: kept as written, without a button
 * for it.
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

/** The parts of a text that the rich-text editor supports. */
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
		// A site can't use images from a user's disk, or inline data.
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
