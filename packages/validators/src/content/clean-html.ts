import sanitizeHtml from 'sanitize-html';
import { alignedTags, allowedAttributes, allowedTags, textAligns } from './allowed-html';
import { isSafeImage, isSafeLink } from './words';

const align = { 'text-align': [new RegExp(`^(?:${textAligns.join('|')})$`)] };

/**
 * What a text of a page may consist of. There is no svg, math, style, form, frame or script in it, no comment and no attribute that runs or reaches
 * out of its place: a browser that reads the result anew finds just these elements.
 */
const options: sanitizeHtml.IOptions = {
	allowedTags: [...allowedTags],
	allowedAttributes: Object.fromEntries(allowedTags.map((tag) => [tag, allowedAttributes(tag)])),
	allowedStyles: Object.fromEntries(alignedTags.map((name) => [name, align])),
	allowedSchemes: ['http', 'https', 'mailto', 'tel'],
	allowProtocolRelative: false,
	disallowedTagsMode: 'discard',
	// With what they hold: its text was never meant to be read.
	nonTextTags: [
		'style',
		'script',
		'textarea',
		'option',
		'noscript',
		'title',
		'svg',
		'math',
		'template',
		'xmp',
		'iframe',
		'noembed',
		'noframes',
		'plaintext',
	],
	transformTags: {
		a: (tagName, { href, target, ...rest }) => ({
			tagName,
			attribs: {
				...rest,
				...(href !== undefined && isSafeLink(href.trim()) ? { href: href.trim() } : {}),
				// A page that is opened beside must not reach back into the one that opened it.
				...(target === '_blank' ? { target, rel: 'noopener noreferrer' } : { rel: '' }),
			},
		}),
	},
	exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !(attribs['src'] && isSafeImage(attribs['src'])),
};

const emptyRel = / rel=""/g;

/** The html of a section as it is kept and shown: the allow-list's elements and attributes, everything else dropped. The same on the server and in the editor. */
export const cleanHtml = (html: string): string => sanitizeHtml(html, options).replace(emptyRel, '');
