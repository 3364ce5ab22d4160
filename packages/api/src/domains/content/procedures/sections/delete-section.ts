import { z } from 'zod';
import { type ProgramContext, programProcedure } from '../../../../trpc';
import { tell, writerOf } from '../../context';
import { writePages } from '../../rows/pages';
import { sectionRevision } from '../../rows/revision';
import { findSection } from './get-section';
import { sectionConflict, toldSection } from './update-section';

/**
 * Deletes a section with its slides; its history stays. CONFLICT when it differs from the revision that the caller saw.
 */
export async function deleteSection(
	ctx: ProgramContext,
	{ sectionId, revision }: { sectionId: string; revision: string },
) {
	const gone = await ctx.db.transaction(async (client) => {
		await client.query('select 1 from content_section where program_id = $1 and id = $2 for update', [
			ctx.program.id,
			sectionId,
		]);
		const { section, sections, slides } = await findSection(client, ctx.program.id, sectionId);
		if (sectionRevision(section, slides) !== revision) return false;
		await writePages(writerOf(ctx, client), { sections, slides }, {});
		const before = { ...toldSection(section, slides), pageId: section.pageId };
		await tell(client, ctx, { action: 'delete', entity: 'contentSection', entityId: sectionId, before });
		return true;
	});
	if (!gone) throw await sectionConflict(ctx, sectionId);
	return { sectionId };
}

export const deleteSectionProcedure = programProcedure('manageContent')
	.input(z.object({ sectionId: z.uuid(), revision: z.string().max(100) }))
	.mutation(({ ctx, input: { sectionId, revision } }) => deleteSection(ctx, { sectionId, revision }));
