import { z } from 'zod';
import { writeAudit } from '../../../audit';
import { type ProgramContext, programProcedure } from '../../../trpc';
import { takeRecipe } from '../policy';

/** Deletes a recipe. Imports that used it stay as they are. */
export async function deleteRecipe(ctx: ProgramContext, recipeId: string): Promise<{ success: true }> {
	const { db, program } = ctx;
	await db.prisma.$transaction(async (tx) => {
		const { id, kind, name } = await takeRecipe(ctx, tx, recipeId);
		await tx.importRecipe.delete({ where: { id }, select: { id: true } });
		const event = { action: 'delete', entity: 'importRecipe', entityId: id };
		const before = { kind, name };
		await writeAudit(tx, ctx, { ...event, accountId: program.accountId, programId: program.id, before });
	});
	return { success: true };
}

export const deleteRecipeProcedure = programProcedure('manageParticipant', 'manageTransaction')
	.input(z.object({ recipeId: z.uuid() }))
	.mutation(({ ctx, input }) => deleteRecipe(ctx, input.recipeId));
