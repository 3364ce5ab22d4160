import { writeAudit } from '../../../audit';
import type { ProgramContext } from '../../../trpc';
import { takeRecipe } from '../policy';

/**
 * Files are fetched no more; those that were fetched go their way. What was taken stays known, so that a source that is
 * set up again doesn't import it twice.
 */
export async function removeSource(ctx: ProgramContext, recipeId: string): Promise<{ success: true }> {
	const { db, program } = ctx;
	await db.prisma.$transaction(async (tx) => {
		const { id } = await takeRecipe(ctx, tx, recipeId);
		const { count } = await tx.importRecipeSource.deleteMany({ where: { recipeId: id } });
		if (count === 0) return;
		const event = { action: 'update', entity: 'importRecipe', entityId: id, accountId: program.accountId };
		const change = { before: { fetched: true }, after: { fetched: false } };
		await writeAudit(tx, ctx, { ...event, programId: program.id, ...change });
	});
	return { success: true };
}
