import { z } from 'zod';
import { type ProgramContext, programProcedure } from '../../../trpc';
import { takeRecipe } from '../policy';

/** Whether the caller hears of what a recipe imports by itself, besides its owner. */
export async function hearOfRecipe(
	ctx: ProgramContext,
	{ recipeId, hear }: { recipeId: string; hear: boolean },
): Promise<{ success: true }> {
	const userId = ctx.session.user.id;
	await ctx.db.prisma.$transaction(async (tx) => {
		const { id, hearers } = await takeRecipe(ctx, tx, recipeId);
		const others = hearers.filter((one) => one !== userId);
		const data = { hearers: hear ? [...others, userId] : others };
		await tx.importRecipe.update({ where: { id }, data, select: { id: true } });
		await ctx.once?.done(tx, { entity: 'importRecipe', id });
	});
	return { success: true };
}

export const hearOfRecipeProcedure = programProcedure('manageParticipant', 'manageTransaction')
	.input(z.object({ recipeId: z.uuid(), hear: z.boolean() }))
	.mutation(({ ctx, input }) => hearOfRecipe(ctx, input));
