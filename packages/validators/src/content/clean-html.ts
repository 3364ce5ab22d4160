import sanitizeHtml from 'sanitize-html';
import { alignedTags, allowedAttributes, allowedTags, textAligns } from './allowed-html';
import { isSafeImage, isSafeLink } from './constants';

const align = { 'text-align': [new RegExp(`^(?:${textAligns.join('|')})$`)] };

/**
 * The allow-list for texts of a page. It has no svg, math, style, form, frame or script, no comment and no attribute
 * that executes or reaches outside: a browser that parses the result finds exactly these elements.
 */
const options: sanitizeHtml.IOptions = {
	allowedTags: [...allowedTags],
	allowedAttributes: Object.fromEntries(allowedTags.map((tag) => [tag, allowedAttributes(tag)])),
	allowedStyles: Object.fromEntries(alignedTags.map((name) => [name, align])),
	allowedSchemes: ['http', 'https', 'mailto', 'tel'],
	allowProtocolRelative: false,
	disallowedTagsMode: 'discard',
	// The time for open elements grows with the square of their number: 100,000 took seconds. Their texts stay.
	nestingLimit: 100,
	// Including their content, which was never meant to be read.
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
	exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !(attribs['src'] && isSafeImage(attribs['src'])),
};

/** Characters that could end an attribute or begin an element, percent-encoded. */
const encoded = (url: string): string =>
	url.trim().replace(/[<>"'`]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

/** Cleans HTML; `linkOf` returns each link's target, empty for none. */
const cleaned = (html: string, linkOf: (link: string) => string): string =>
	sanitizeHtml(html, {
		...options,
		transformTags: {
			a: (tagName, { href = '', target, rel: _, ...rest }) => {
				const was = encoded(href);
				const link = was && isSafeLink(was) ? encoded(linkOf(was)) : '';
				return {
					tagName,
					attribs: {
						...rest,
						...(link && isSafeLink(link) ? { href: link } : {}),
						// A page opened in a new tab must not access its opener.
						...(target === '_blank' ? { target, rel: 'noopener noreferrer' } : {}),
					},
				};
			},
			img: (tagName, { src, ...rest }) => ({
				tagName,
				attribs: { ...(src === undefined ? {} : { src: encoded(src) }), ...rest },
			}),
		},
	});

/**
 * The HTML of a section as stored and shown: only the allow-list's elements and attributes. The same on the server and
 * in the editor.
 */
export const cleanHtml = (html: string): string => cleaned(html, (link) => link);

const tag = new RegExp(
	`<(?:/(?:${allowedTags.join('|')})|(${allowedTags.join('|')})((?: [a-z]+="[^"<>]*")*)(?: /)?)>`,
	'y',
);
const attribute = / ([a-z]+)="([^"]*)"/g;
const aligned = new RegExp(`^text-align:(?:${textAligns.join('|')});?$`);
const isAllowed = (tagName: string, name: string, value: string): boolean => {
	if (!allowedAttributes(tagName).includes(name)) return false;
	if (name === 'style') return aligned.test(value);
	if (name !== 'href' && name !== 'src') return true;
	// A browser also decodes other character references, such as that of the colon.
	if (/&(?!amp;)/.test(value)) return false;
	const address = value.replaceAll('&amp;', '&');
	return name === 'href' ? isSafeLink(address) : isSafeImage(address);
};
/**
 * Whether HTML has only what the allow-list has, written as `cleanHtml` writes it: a fast check for stored HTML.
 * Anything uncertain counts as unclean.
 */
export function isCleanHtml(html: string): boolean {
	for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) {
		tag.lastIndex = at;
		const found = tag.exec(html);
		if (!found) return false;
		const [, tagName = '', attributes = ''] = found;
		for (const [, name = '', value = ''] of attributes.matchAll(attribute))
			if (!isAllowed(tagName, name, value)) return false;
	}
	return true;
}

/** The HTML with other links. Text that only looks like a link stays. */
export const relinkHtml = cleaned;

/** Targets of the links in HTML. */
export function linksIn(html: string): string[] {
	const links: string[] = [];
	cleaned(html, (link) => {
		links.push(link);
		return link;
	});
	return links;
}
