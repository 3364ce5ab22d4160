import { sectionRevision } from '../rows/revision';
import type { Kept, SectionRow, SlideRow } from '../rows/tables';

/** A section for its editor, with the revision that a save sends. Its type decides which fields count. */
export function sectionOf(section: SectionRow & Kept, slides: readonly (SlideRow & Kept)[]) {
	return {
		...section,
		revision: sectionRevision(section, slides),
		slides: slides.map(({ sectionId: _, updatedAt: __, sort: ___, ...slide }) => slide),
	};
}
