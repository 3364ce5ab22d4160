import { createHash } from 'node:crypto';
import type { ItemRow, SectionRow, SlideRow } from './tables';

/**
 * A fingerprint of a record's content. A save sends the one that it has read, so it is refused only if the content
 * itself differs by now: not when a section was only moved, or changed and changed back.
 */
const revisionOf = (said: unknown): string =>
	createHash('sha256').update(JSON.stringify(said)).digest('base64url').slice(0, 22);

export const menuRevision = (items: readonly ItemRow[]): string =>
	revisionOf(items.map(({ id, parentId, sort, title, type, url }) => [id, parentId, sort, title, type, url]));

/** Of a section with its slides, wherever it is on the page. */
export const sectionRevision = (section: SectionRow, slides: readonly SlideRow[]): string =>
	revisionOf([
		section.id,
		section.type,
		section.slideSpeed,
		section.html,
		section.title,
		section.source,
		section.layout,
		section.rows,
		section.limit,
		section.productSort,
		section.categories,
		slides.map((slide) => [
			slide.id,
			slide.imageClassic,
			slide.imageFull,
			slide.imageMobile,
			slide.title,
			slide.text,
			slide.actionText,
			slide.actionLink,
		]),
	]);
