import type { DocumentLanguage } from '@rewards/validators/content/document';
import type { PathOf } from '../rows/images';
import type { Pages } from '../rows/pages';

/**
 * The place in the sent document of a row's value. Pages and sections are in document order; slides by their position,
 * if they have one.
 */
export const placeInDocument =
	(sent: DocumentLanguage, { pages, sections, slides }: Pages, path: string): PathOf =>
	({ section, slide, field }) => {
		const within = section ?? sections.find(({ id }) => id === slide?.sectionId);
		if (!within) return path;
		const at = pages.findIndex(({ id }) => id === within.pageId);
		const place = sections.filter(({ pageId }) => pageId === within.pageId).indexOf(within);
		const own = `${path}.pages.${at}.sections.${place}`;
		if (!slide) return `${own}.${field}`;
		const order = (sent.pages?.[at]?.sections?.[place]?.slides ?? [])
			.map(({ sort }, index) => ({ index, sort: sort ?? index }))
			.toSorted((a, b) => a.sort - b.sort);
		const nth = slides.filter(({ sectionId }) => sectionId === slide.sectionId).indexOf(slide);
		return `${own}.slides.${order[nth]?.index ?? nth}.${field}`;
	};
