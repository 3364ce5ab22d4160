import { AppError } from '../../../errors';
import { yielder } from '../../../pieces';
import { holdImages, imagesIn, ownImagesIn } from '../../images';
import type { SectionRow, SlideRow } from './tables';
import type { Writer } from './write-rows';

/** The fields in which content names images. Cleanup searches the same ones. */
const sectionFields = ['html'] as const;
const slideFields = ['imageClassic', 'imageFull', 'imageMobile', 'text'] as const;

export interface ImagePlace {
	section?: SectionRow;
	slide?: SlideRow;
	field: (typeof sectionFields)[number] | (typeof slideFields)[number];
}
/** The path of a field in the error response to a save. */
export type PathOf = (place: ImagePlace) => string;

interface Rows {
	sections?: readonly SectionRow[];
	slides?: readonly SlideRow[];
}

function* placesOf({ sections = [], slides = [] }: Rows): Generator<{ place: ImagePlace; text: string }> {
	for (const section of sections)
		for (const field of sectionFields) yield { place: { section, field }, text: section[field] };
	for (const slide of slides) for (const field of slideFields) yield { place: { slide, field }, text: slide[field] };
}

type Place = ReturnType<typeof placesOf> extends Generator<infer Each> ? Each : never;
/** The findings of each place, lazily and with the place: a whole language has many places. */
async function foundIn(rows: Rows, find: (place: Place) => string[]): Promise<{ place: ImagePlace; found: string }[]> {
	const breathe = yielder();
	const all: { place: ImagePlace; found: string }[] = [];
	for (const each of placesOf(rows)) {
		for (const found of find(each)) all.push({ place: each.place, found });
		await breathe();
	}
	return all;
}
const wordsOf = (found: readonly { found: string }[]): Set<string> => new Set(found.map((each) => each.found));
/** Finding a place in a whole program takes time: for thousands of invalid images only the first ones are reported. */
const mostTold = 50;
/** VALIDATION at each of the first places, once. */
function refuse(places: readonly { place: ImagePlace }[], pathOf: PathOf, code: string): void {
	const paths = new Set(places.slice(0, mostTold).map(({ place }) => pathOf(place)));
	if (paths.size > 0)
		throw new AppError('VALIDATION', undefined, { fields: [...paths].map((path) => ({ path, code })) });
}

const insecure = /^http:/i;
const pictures = /<img\b[^>]*? src="([^"]*)"/g;
/** Image addresses that no browser loads on an https page. */
const insecureIn = ({ place: { field }, text }: Place): string[] => {
	if (field === 'text') return [];
	const addresses = field === 'html' ? [...text.matchAll(pictures)].map(([, src = '']) => src) : [text];
	return addresses.filter((address) => insecure.test(address));
};

/**
 * VALIDATION (imageUnsafe) at each field that begins to name an image which wouldn't load; existing ones block no save.
 */
export async function refuseInsecure(before: Rows, after: Rows, pathOf: PathOf): Promise<void> {
	const known = wordsOf(await foundIn(before, insecureIn));
	const named = await foundIn(after, insecureIn);
	refuse(
		named.filter(({ found }) => !known.has(found)),
		pathOf,
		'imageUnsafe',
	);
}

/**
 * Locks the images that a save begins to name, so that cleanup can't delete them before it commits. With `pathOf`,
 * VALIDATION (imageGone) at each field that begins to name a missing image of this portal; names from before block no
 * save.
 */
export async function holdNewImages(
	{ client }: Pick<Writer, 'client'>,
	before: Rows,
	after: Rows,
	pathOf?: PathOf,
): Promise<void> {
	const hashes = ({ text }: Place) => imagesIn(text);
	const known = wordsOf(await foundIn(before, hashes));
	const fresh = [...wordsOf(await foundIn(after, hashes))].filter((hash) => !known.has(hash));
	const gone = await holdImages(client, fresh);
	if (!pathOf || gone.size === 0) return;
	const shown = await foundIn(after, ({ text }) => ownImagesIn(text));
	refuse(
		shown.filter(({ found }) => gone.has(found)),
		pathOf,
		'imageGone',
	);
}
