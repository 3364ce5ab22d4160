const blocks = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'blockquote', 'pre', 'hr', 'ul', 'ol', 'li', 'div'];
const inline = ['a', 'strong', 'b', 'em', 'i', 'u', 's', 'code', 'sub', 'sup', 'br', 'span', 'img'];
const table = ['table', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'caption', 'colgroup', 'col'];

/** The elements that a text of a page may consist of. */
export const allowedTags: readonly string[] = [...blocks, ...inline, ...table];
/** Those that may have an alignment and a text direction. */
export const alignedTags: readonly string[] = [...blocks, 'table', 'th', 'td'];
export const textAligns = ['left', 'right', 'center', 'justify', 'start', 'end'] as const;

const own: Readonly<Record<string, readonly string[]>> = {
	a: ['href', 'title', 'target', 'rel'],
	img: ['src', 'alt', 'title', 'width', 'height'],
	ol: ['start'],
	th: ['colspan', 'rowspan', 'scope'],
	td: ['colspan', 'rowspan'],
	col: ['span'],
};
/** The attributes that such an element may have; of a style only its `text-align`. */
export const allowedAttributes = (tag: string): string[] => [
	...(own[tag] ?? []),
	...(alignedTags.includes(tag) ? ['style', 'dir'] : []),
];
