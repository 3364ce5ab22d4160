import { newId } from '@rewards/db';
import type { Pages } from './pages';
import type { PageRow } from './tables';

/** Pages with all their rows under new ids; `named` gives the other differences of each page. */
export function copyOfPages(source: Pages, named: (page: PageRow) => PageRow): Pages {
	const ids = new Map([...source.pages, ...source.sections].map(({ id }) => [id, newId()]));
	const idOf = (id: string) => ids.get(id) ?? newId();
	return {
		pages: source.pages.map((page) => ({ ...named(page), id: idOf(page.id) })),
		sections: source.sections.map((each) => ({ ...each, id: idOf(each.id), pageId: idOf(each.pageId) })),
		slides: source.slides.map((slide) => ({ ...slide, id: newId(), sectionId: idOf(slide.sectionId) })),
	};
}
