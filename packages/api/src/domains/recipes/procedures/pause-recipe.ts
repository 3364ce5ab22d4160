import { databaseClock } from '@rewards/db';
import { z } from 'zod';
import { writeAudit } from '../../../audit';
import { ownerOnResume } from '../../../authorization/owner-on-resume';
import { type ProgramContext, programProcedure } from '../../../trpc';
import { flagOfKind, takeRecipe } from '../policy';

/**
 * Pauses or resumes what a recipe imports by itself. A user who resumes one whose owner may not import any more becomes
 * its owner, for the account that the program belongs to now; a password of the former account is removed.
 */
export async function pauseRecipe(
	ctx: ProgramContext,
	{ recipeId, paused }: { recipeId: string; paused: boolean },
): Promise<{ success: true }> {
	const { db, program } = ctx;
	const { id: programId, accountId } = program;
	await db.prisma.$transaction(async (tx) => {
		const { id, kind, pausedAt, ownerId, accountId: formerId } = await takeRecipe(ctx, tx, recipeId);
		if ((pausedAt !== null) === paused) return;
		const needs = [kind === 'points' ? flagOfKind.points : flagOfKind.participants];
		const data = paused
			? { pausedAt: databaseClock.now(), pausedBy: 'staff' }
			: {
					pausedAt: null,
					pausedBy: null,
					accountId,
					ownerId: await ownerOnResume(ctx, tx, { accountId, programId, ownerId }, { needs }),
				};
		if (!paused && formerId !== accountId)
			await tx.importRecipeSource.updateMany({ where: { recipeId: id }, data: { secret: null } });
		await tx.importRecipe.update({ where: { id }, data, select: { id: true } });
		if (!paused) await tx.$queryRaw`select wake_recipe_runs()::text`;
		const event = { action: 'update', entity: 'importRecipe', entityId: id, accountId, programId };
		await writeAudit(tx, ctx, { ...event, before: { paused: !paused }, after: { paused } });
	});
	return { success: true };
}

export const pauseRecipeProcedure = programProcedure('manageParticipant', 'manageTransaction')
	.input(z.object({ recipeId: z.uuid(), paused: z.boolean() }))
	.mutation(({ ctx, input }) => pauseRecipe(ctx, input));
