import { type SectionFields, sectionFieldsSchema } from '@rewards/validators/content/schemas';
import { z } from 'zod';
import { type AppError, fieldError } from '../../../../errors';
import { conflictOf } from '../../../../errors/conflict';
import { type ProgramContext, storingProcedure } from '../../../../trpc';
import { tell, writerOf } from '../../context';
import { writePages } from '../../rows/pages';
import { sectionRevision } from '../../rows/revision';
import type { SectionRow, SlideRow } from '../../rows/tables';
import { checkProductSort, sectionRows } from '../../services/section-fields';
import { findSection, getSection } from './get-section';

interface SectionUpdate {
	sectionId: string;
	revision: string;
	section: SectionFields;
}

/** The audit fields of a section: those of its type. */
export const toldSection = (section: SectionRow, slides: readonly SlideRow[]) => ({
	type: section.type,
	...(section.type === 'html' ? { html: section.html } : {}),
	...(section.type === 'slider'
		? { slideSpeed: section.slideSpeed, slides: slides.map(({ id: _, sectionId: __, sort: ___, ...slide }) => slide) }
		: {}),
	...(section.type === 'productsCarousel'
		? {
				title: section.title,
				source: section.source,
				layout: section.layout,
				rows: section.rows,
				limit: section.limit,
				productSort: section.productSort,
				categories: section.categories,
			}
		: {}),
});

/**
 * Saves the content of a section, and nothing else of its page; writes only rows that differ. CONFLICT with the current
 * section when it differs from the edited revision. The type cannot change.
 */
export async function updateSection(ctx: ProgramContext, { sectionId, revision, section: fields }: SectionUpdate) {
	const saved = await ctx.db.transaction(async (client) => {
		// Serializes two saves of one section: slides are rows of their own.
		await client.query('select 1 from content_section where program_id = $1 and id = $2 for no key update', [
			ctx.program.id,
			sectionId,
		]);
		const { section, sections, slides } = await findSection(client, ctx.program.id, sectionId);
		if (section.type !== fields.type) throw fieldError('section.type', 'invalid');
		if (sectionRevision(section, slides) !== revision) return false;
		if (fields.type === 'productsCarousel') checkProductSort(ctx.program, fields.productSort, 'section.productSort');
		const after = sectionRows(section, fields, new Set(slides.map(({ id }) => id)));
		await writePages(
			writerOf(ctx, client),
			{ sections, slides },
			{ sections: [after.section], slides: after.slides },
			({ slide, field }) => (slide ? `section.slides.${slide.sort}.${field}` : `section.${field}`),
		);
		await tell(client, ctx, {
			action: 'update',
			entity: 'contentSection',
			entityId: sectionId,
			before: toldSection(section, slides),
			after: toldSection(after.section, after.slides),
		});
		return true;
	});
	// Outside the transaction: both take a connection of their own.
	if (!saved) throw await sectionConflict(ctx, sectionId);
	return getSection(ctx, sectionId);
}

/** CONFLICT with the current section. */
export const sectionConflict = async (ctx: ProgramContext, sectionId: string): Promise<AppError> =>
	conflictOf(ctx, 'contentSection', sectionId, await getSection(ctx, sectionId));

export const updateSectionProcedure = storingProcedure('manageContent')
	.input(z.object({ sectionId: z.uuid(), revision: z.string().max(100), section: sectionFieldsSchema }))
	.mutation(({ ctx, input: { programId: _, ...section } }) => updateSection(ctx, section));
