import { newId } from '@rewards/db';
import { viewAll } from '@rewards/validators/content/constants';
import type { DocumentSection, DocumentSlide } from '@rewards/validators/content/document';
import { type SectionFields, sectionFieldsSchema } from '@rewards/validators/content/schemas';
import { fieldError } from '../../../errors';
import type { ProgramScope } from '../../../trpc';
import type { Kept, SectionRow, SlideRow } from '../rows/tables';
import { checkProductSort, newSection, sectionRows } from '../services/section-fields';

interface Place {
	was: (SectionRow & Kept) | undefined;
	pageId: string;
	sort: number;
}

/** A section of the document as rows; unsent fields of an existing section stay unchanged. */
export function sectionOf(
	program: Pick<ProgramScope, 'type'>,
	sent: DocumentSection,
	{ was, pageId, sort }: Place,
	slides: readonly SlideRow[],
	path: string,
) {
	const id = was?.id ?? newId();
	// Unsent fields of a section stay unchanged.
	const stays = was?.type === sent.type ? was : undefined;
	// Most texts of a whole program stay unchanged, and are not cleaned again.
	const sameText =
		(sent.html ?? stays?.html) === stays?.html && (sent.slideSpeed ?? stays?.slideSpeed) === stays?.slideSpeed;
	if (stays?.type === 'html' && sameText) return { section: { ...stays, pageId, sort }, slides: [] };
	const usual = stays ?? newSection(sent.type);
	const parsed = sectionFieldsSchema.safeParse({
		...sent,
		html: sent.html ?? usual.html,
		slideSpeed: sent.slideSpeed ?? usual.slideSpeed,
		source: sent.source || usual.source,
		layout: sent.layout || usual.layout,
		rows: sent.rows ?? usual.rows,
		limit: sent.limit ?? usual.limit,
		productSort: sent.productSort || usual.productSort,
		categories: sent.categories?.length ? sent.categories : sent.categories ? [viewAll] : usual.categories,
		slides: slidesIn(sent.slides ?? []),
	});
	if (!parsed.success) {
		const [issue] = parsed.error.issues;
		throw fieldError([path, ...(issue?.path ?? [])].join('.'), 'invalid');
	}
	const fields: SectionFields = parsed.data;
	if (fields.type === 'productsCarousel') checkProductSort(program, fields.productSort, `${path}.productSort`);
	const place = { id, pageId, sort, slideSpeed: sent.slideSpeed ?? stays?.slideSpeed ?? null };
	const rows = sectionRows(place, fields, new Set(slides.map((slide) => slide.id)));
	return stays && !sent.slides ? { ...rows, slides } : rows;
}

/** By their position, if they have one. */
const slidesIn = (slides: readonly DocumentSlide[]) =>
	slides
		.map((slide, at) => ({ slide, sort: slide.sort ?? at }))
		.toSorted((a, b) => a.sort - b.sort)
		.map(({ slide: { action, id, ...slide } }) => ({
			...slide,
			id: id ?? newId(),
			actionText: action?.text ?? '',
			actionLink: action?.link ?? '',
		}));
