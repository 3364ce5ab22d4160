import { sectionRevision } from '../rows/revision';
import type { Kept, SectionRow, SlideRow } from '../rows/tables';

/** A section as editors take it, with the revision that a save names. Which fields count depends on its type. */
export function sectionOf(section: SectionRow & Kept, slides: readonly (SlideRow & Kept)[]) {
	return {
		...section,
		revision: sectionRevision(section, slides),
		slides: slides.map(({ sectionId: _, updatedAt: __, sort: ___, ...slide }) => slide),
	};
}
