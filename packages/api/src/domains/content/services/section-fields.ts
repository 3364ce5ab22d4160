import { newId } from '@rewards/db';
import { cleanHtml } from '@rewards/validators/content/clean-html';
import { type SectionType, slideSpeeds, viewAll } from '@rewards/validators/content/constants';
import type { SectionFields } from '@rewards/validators/content/schemas';
import { fieldError } from '../../../errors';
import type { ProgramScope } from '../../../trpc';
import type { SectionRow, SlideRow } from '../rows/tables';

type Fields = Omit<SectionRow, 'id' | 'pageId' | 'type' | 'sort'>;
const nothing: Fields = {
	slideSpeed: null,
	html: '',
	title: '',
	source: '',
	layout: '',
	rows: null,
	limit: null,
	productSort: '',
	categories: [],
};

/** The defaults of a section of that type. */
export function newSection(type: SectionType): Fields {
	if (type === 'slider') return { ...nothing, slideSpeed: slideSpeeds.usual };
	if (type === 'html') return nothing;
	const shown = { source: 'featured', layout: 'grid-4', rows: 1, limit: 12, productSort: 'name_asc' };
	return { ...nothing, ...shown, categories: [viewAll] };
}

/** Only programs whose products cost points can sort them by price (docs/product/programs.md). */
export function checkProductSort(program: Pick<ProgramScope, 'type'>, sort: string, path: string): void {
	if (program.type !== 'points' && sort.startsWith('price_')) throw fieldError(path, 'sortOrderOfPoints');
}

/**
 * Converts a section to rows, with cleaned HTML. Fields that its type doesn't have stay empty; a new slide gets an id
 * from the database.
 */
export function sectionRows(
	section: Pick<SectionRow, 'id' | 'pageId' | 'sort' | 'slideSpeed'>,
	fields: SectionFields,
	known: ReadonlySet<string>,
): { section: SectionRow; slides: SlideRow[] } {
	const { id, pageId, sort } = section;
	const place = { id, pageId, sort, type: fields.type };
	if (fields.type === 'html') return { section: { ...nothing, ...place, html: cleanHtml(fields.html) }, slides: [] };
	if (fields.type === 'productsCarousel') {
		// The speed is kept for clients that use it; staff set it for sliders only.
		const { type: _, ...shown } = fields;
		return { section: { ...nothing, ...place, slideSpeed: section.slideSpeed, ...shown }, slides: [] };
	}
	const seen = new Set<string>();
	const slides = fields.slides.map((slide, at) => {
		const own = known.has(slide.id) && !seen.has(slide.id);
		seen.add(slide.id);
		return { ...slide, id: own ? slide.id : newId(), sectionId: id, sort: at };
	});
	return { section: { ...nothing, ...place, slideSpeed: fields.slideSpeed }, slides };
}
