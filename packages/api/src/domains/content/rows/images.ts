import { AppError } from '../../../errors';
import { holdImages } from '../../images';
import type { SectionRow, SlideRow } from './tables';
import type { Writer } from './write-rows';

/** The fields in which content names images. Housekeeping looks for them in the same ones. */
const sectionFields = ['html'] as const;
const slideFields = ['imageClassic', 'imageFull', 'imageMobile', 'text'] as const;

export interface ImagePlace {
	section?: SectionRow;
	slide?: SlideRow;
	field: (typeof sectionFields)[number] | (typeof slideFields)[number];
}
/** The path of a field for the answer to a save. */
export type PathOf = (place: ImagePlace) => string;

interface Rows {
	sections?: readonly SectionRow[];
	slides?: readonly SlideRow[];
}

/** Any address with such a path, as housekeeping looks for them: also this portal's under its full name. */
const named = /\/images\/([0-9a-f]{64})/g;
/** What a browser takes from this portal: the path from the root, alone or where html has an address. */
const own = /(?:^|["'(=,\s])\/images\/([0-9a-f]{64})\.(?:png|jpg|gif)/g;

const hashesIn = (text: string, pattern: RegExp): string[] =>
	text.includes('/images/') ? [...text.matchAll(pattern)].map(([, hash = '']) => hash) : [];

function* placesOf({ sections = [], slides = [] }: Rows): Generator<{ place: ImagePlace; text: string }> {
	for (const section of sections)
		for (const field of sectionFields) yield { place: { section, field }, text: section[field] };
	for (const slide of slides) for (const field of slideFields) yield { place: { slide, field }, text: slide[field] };
}

const insecure = /^http:/i;
const pictures = /<img\b[^>]*? src="([^"]*)"/g;
/** Addresses of pictures that no browser shows on a page which came over https. */
const insecureIn = ({ place: { field }, text }: { place: ImagePlace; text: string }): string[] => {
	if (field === 'text') return [];
	const addresses = field === 'html' ? [...text.matchAll(pictures)].map(([, src = '']) => src) : [text];
	return addresses.filter((address) => insecure.test(address));
};

/** VALIDATION (imageUnsafe) at each field that begins to name a picture which wouldn't show; those of an earlier time hold up no save. */
export function refuseInsecure(before: Rows, after: Rows, pathOf: PathOf): void {
	const known = new Set([...placesOf(before)].flatMap(insecureIn));
	const fields = [...placesOf(after)]
		.filter((each) => insecureIn(each).some((address) => !known.has(address)))
		.map(({ place }) => ({ path: pathOf(place), code: 'imageUnsafe' }));
	if (fields.length > 0) throw new AppError('VALIDATION', undefined, { fields });
}

/**
 * Holds the images that a save begins to name, so that housekeeping can't remove them before it is there. With `pathOf` it is VALIDATION (imageGone)
 * at each field that begins to name one of this portal that isn't there; what was named before holds up no save.
 */
export async function holdNewImages(
	{ client }: Pick<Writer, 'client'>,
	before: Rows,
	after: Rows,
	pathOf?: PathOf,
): Promise<void> {
	const known = new Set([...placesOf(before)].flatMap(({ text }) => hashesIn(text, named)));
	const places = [...placesOf(after)];
	const fresh = new Set(places.flatMap(({ text }) => hashesIn(text, named)).filter((hash) => !known.has(hash)));
	const gone = await holdImages(client, [...fresh]);
	if (!pathOf || gone.size === 0) return;
	const fields = places
		.filter(({ text }) => hashesIn(text, own).some((hash) => gone.has(hash)))
		.map(({ place }) => ({ path: pathOf(place), code: 'imageGone' }));
	if (fields.length > 0) throw new AppError('VALIDATION', undefined, { fields });
}
