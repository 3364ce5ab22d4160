import { newId } from '@rewards/db';
import { type SectionType, sectionTypes, slideSpeeds } from '@rewards/validators/content/constants';
import { z } from 'zod';
import { fieldError } from '../../../../errors';
import { type ProgramContext, storingProcedure } from '../../../../trpc';
import { tell, writerOf } from '../../context';
import { writePages } from '../../rows/pages';
import { newSection } from '../../services/section-fields';
import { findPage } from '../get-page';
import { getSection } from './get-section';
import { toldSection } from './update-section';

interface SectionCreate {
	pageId: string;
	type: SectionType;
	slideSpeed?: number | undefined;
}

/** Creates a section after the page's others, with the defaults of its type. Only sliders have a speed. */
export async function createSection(ctx: ProgramContext, { pageId, type, slideSpeed }: SectionCreate) {
	if (slideSpeed !== undefined && type !== 'slider') throw fieldError('slideSpeed', 'slideSpeedOfSliders');
	const id = newId();
	await ctx.db.transaction(async (client) => {
		const { sections } = await findPage(client, ctx.program.id, pageId);
		const sort = sections.reduce((last, section) => Math.max(last, section.sort), 0) + 1;
		const fields = newSection(type);
		const section = { id, pageId, type, sort, ...fields, slideSpeed: slideSpeed ?? fields.slideSpeed };
		await writePages(writerOf(ctx, client), {}, { sections: [section] });
		const after = { ...toldSection(section, []), pageId };
		await tell(client, ctx, { action: 'create', entity: 'contentSection', entityId: id, after });
	});
	return getSection(ctx, id);
}

export const createSectionProcedure = storingProcedure('manageContent')
	.input(
		z.object({
			pageId: z.uuid(),
			type: z.enum(sectionTypes),
			slideSpeed: z.int().min(slideSpeeds.min).max(slideSpeeds.max).optional(),
		}),
	)
	.mutation(({ ctx, input: { programId: _, ...section } }) => createSection(ctx, section));
