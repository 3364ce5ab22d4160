import { z } from 'zod';
import { AppError } from '../../../../errors';
import { type ProgramContext, programProcedure } from '../../../../trpc';
import { tell, writerOf } from '../../context';
import { writePages } from '../../rows/pages';
import { findPage } from '../get-page';

/**
 * Sets the order of a page's sections; writes only those that change their place. CONFLICT when the page's sections
 * differ from those sorted. Does not affect editors of a section: its place is not part of the revision.
 */
export async function sortSections(
	ctx: ProgramContext,
	{ pageId, sectionIds }: { pageId: string; sectionIds: string[] },
) {
	await ctx.db.transaction(async (client) => {
		await client.query('select 1 from content_page where program_id = $1 and id = $2 for no key update', [
			ctx.program.id,
			pageId,
		]);
		const { sections } = await findPage(client, ctx.program.id, pageId);
		const known = new Set(sections.map(({ id }) => id));
		const asked = new Set(sectionIds);
		if (asked.size !== sectionIds.length || asked.size !== known.size || sectionIds.some((id) => !known.has(id)))
			throw new AppError('CONFLICT', { savedBy: '', savedAt: null });
		const placeOf = (id: string) => sectionIds.indexOf(id) + 1;
		const after = sections.map((section) => ({ ...section, sort: placeOf(section.id) }));
		await writePages(writerOf(ctx, client), { sections }, { sections: after });
		const auditFields = (ids: readonly string[]) => ({ sections: ids });
		await tell(client, ctx, {
			action: 'update',
			entity: 'contentPage',
			entityId: pageId,
			before: auditFields(sections.map(({ id }) => id)),
			after: auditFields(sectionIds),
		});
	});
	return { pageId, sectionIds };
}

export const sortSectionsProcedure = programProcedure('manageContent')
	.input(z.object({ pageId: z.uuid(), sectionIds: z.array(z.uuid()).max(1000) }))
	.mutation(({ ctx, input: { pageId, sectionIds } }) => sortSections(ctx, { pageId, sectionIds }));
