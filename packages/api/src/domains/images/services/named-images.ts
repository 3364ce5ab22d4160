/** Any address with such a path, as cleanup searches for them: also this portal's with its host. */
const named = /\/images\/([0-9a-f]{64})/g;
/** Addresses that a browser loads from this portal: the path from the root, alone or where HTML has an address. */
const own = /(?:^|["'(=,\s])\/images\/([0-9a-f]{64})\.(?:png|jpg|gif)/g;

const hashesIn = (text: string, pattern: RegExp): string[] =>
	text.includes('/images/') ? [...text.matchAll(pattern)].map(([, hash = '']) => hash) : [];

/** Hashes of the images that a text names, in hexadecimal. */
export const imagesIn = (text: string): string[] => hashesIn(text, named);
/** Of those, the ones that a page with this text loads from this portal. */
export const ownImagesIn = (text: string): string[] => hashesIn(text, own);
