import { z } from 'zod';
import { AppError } from '../../../../errors';
import { type ProgramContext, programProcedure } from '../../../../trpc';
import { readSections } from '../../rows/pages';
import type { Reader } from '../../rows/read-rows';
import { sectionOf } from '../../services/section-of';

/** One section with its slides; NOT_FOUND when the program has no such section. */
export async function findSection(reader: Reader, programId: string, sectionId: string) {
	const found = await readSections(reader, programId, { field: 'id', values: [sectionId] });
	const [section] = found.sections;
	if (!section) throw new AppError('NOT_FOUND', { entity: 'section' });
	return { ...found, section };
}

/** A section for its editor, plus the fields of the page's heading. */
export async function getSection(ctx: ProgramContext, sectionId: string) {
	const { section, slides } = await findSection(ctx.db.pool, ctx.program.id, sectionId);
	const { rows } = await ctx.db.pool.query<{ id: string; name: string; url: string; language: string }>(
		'select id, name, url, language from content_page where program_id = $1 and id = $2',
		[ctx.program.id, section.pageId],
	);
	const [page] = rows;
	if (!page) throw new AppError('NOT_FOUND', { entity: 'section' });
	return { ...sectionOf(section, slides), page };
}

export const getSectionProcedure = programProcedure('manageContent')
	.input(z.object({ sectionId: z.uuid() }))
	.query(({ ctx, input }) => getSection(ctx, input.sectionId));
