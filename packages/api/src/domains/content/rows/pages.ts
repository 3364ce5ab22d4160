import { yielder } from '../../../pieces';
import { holdNewImages, type PathOf, refuseInsecure } from './images';
import { type Asked, type Reader, readRows } from './read-rows';
import { type Kept, type PageRow, pageTable, type SectionRow, type SlideRow, sectionTable, slideTable } from './tables';
import { addRows, type Change, changeOf, changeRows, removeRows, type Writer } from './write-rows';

/** Pages with all their rows, each kind of row in one list. */
export interface Pages {
	pages: PageRow[];
	sections: SectionRow[];
	slides: SlideRow[];
}
export interface KeptPages {
	pages: (PageRow & Kept)[];
	sections: (SectionRow & Kept)[];
	slides: (SlideRow & Kept)[];
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** Pages whose sections are read in one query: a larger result would block the event loop. */
const pagesAtOnce = 20;

/**
 * Pages with all their rows, now or as of a moment; the sections of a page, and the slides of a section, in their
 * order.
 */
export async function readPages(reader: Reader, programId: string, asked: Asked<PageRow>): Promise<KeptPages> {
	const { at } = asked;
	const pages = await readRows(reader, pageTable, programId, asked);
	const found: KeptPages = { pages, sections: [], slides: [] };
	for (let from = 0; from < pages.length; from += pagesAtOnce) {
		const values = idsOf(pages.slice(from, from + pagesAtOnce));
		const { sections, slides } = await readSections(reader, programId, { field: 'pageId', values, at });
		for (const section of sections) found.sections.push(section);
		for (const slide of slides) found.slides.push(slide);
	}
	return found;
}

/** Sections with their slides. */
export async function readSections(
	reader: Reader,
	programId: string,
	asked: Asked<SectionRow>,
): Promise<Pick<KeptPages, 'sections' | 'slides'>> {
	const sections = await readRows(reader, sectionTable, programId, asked);
	const sliders = sections.filter(({ type }) => type === 'slider');
	const slides = await readRows(reader, slideTable, programId, {
		field: 'sectionId',
		values: idsOf(sliders),
		at: asked.at,
	});
	return { sections, slides };
}

export interface PagesChange {
	pages: Change<PageRow>;
	sections: Change<SectionRow>;
	slides: Change<SlideRow>;
}
/** A section that moves to another page takes its slides along, so all of them are added again there. */
function slidesChange(
	sections: Change<SectionRow>,
	before: readonly (SlideRow & Kept)[],
	after: readonly SlideRow[],
): Change<SlideRow> {
	const added = new Set(idsOf(sections.added));
	const moved = new Set(idsOf(sections.removed).filter((id) => added.has(id)));
	const moves = ({ sectionId }: SlideRow) => moved.has(sectionId);
	const change = changeOf(
		slideTable,
		before.filter((slide) => !moves(slide)),
		after.filter((slide) => !moves(slide)),
	);
	change.removed.push(...before.filter(moves));
	change.added.push(...after.filter(moves));
	return change;
}

/**
 * Writes only the rows of pages, sections and slides that differ, and returns which those were. With `pathOf`, images
 * that they begin to name must exist, and those of other sites must use https; without it, existing names are accepted.
 */
export async function writePages(
	writer: Writer,
	before: Partial<KeptPages>,
	after: Partial<Pages>,
	pathOf?: PathOf,
): Promise<PagesChange> {
	if (pathOf) await refuseInsecure(before, after, pathOf);
	await holdNewImages(writer, before, after, pathOf);
	const breathe = yielder();
	const pages = changeOf(pageTable, before.pages ?? [], after.pages ?? []);
	const sections = changeOf(sectionTable, before.sections ?? [], after.sections ?? []);
	await breathe();
	const slides = slidesChange(sections, before.slides ?? [], after.slides ?? []);
	await breathe();
	// Deletes first, so that urls and ids are free; and from the inside out, so that each row is counted. A new page may
	// have a url that another one gives up.
	await removeRows(writer, slideTable, slides.removed);
	await removeRows(writer, sectionTable, sections.removed);
	await removeRows(writer, pageTable, pages.removed);
	await changeRows(writer, pageTable, pages.changed);
	await addRows(writer, pageTable, pages.added);
	await addRows(writer, sectionTable, sections.added);
	await changeRows(writer, sectionTable, sections.changed);
	await addRows(writer, slideTable, slides.added);
	await changeRows(writer, slideTable, slides.changed);
	return { pages, sections, slides };
}
