import { type RecipeUpdate, recipeUpdateSchema } from '@rewards/validators/recipes/schemas';
import { isUnchanged, writeAudit } from '../../../audit';
import { AppError, withUniqueName } from '../../../errors';
import { conflictOf } from '../../../errors/conflict';
import { type ProgramContext, programProcedure } from '../../../trpc';
import { modeOf, takeRecipe } from '../policy';
import { listRecipes, type RecipeView } from './list-recipes';

/** Saves name, mode and limits. DUPLICATE (name); CONFLICT when another user saved first. */
export async function updateRecipe(
	ctx: ProgramContext,
	{ recipeId, version, ...fields }: RecipeUpdate,
): Promise<RecipeView> {
	const { db, program } = ctx;
	const saved = await withUniqueName(() =>
		db.prisma.$transaction(async (tx) => {
			const { id, kind, version: current, ...row } = await takeRecipe(ctx, tx, recipeId);
			if (current !== version) return false;
			const { name, mode, blanks, archivedLimit, refusedLimit } = row;
			const before = { name, mode, blanks, archivedLimit, refusedLimit };
			const after = { ...fields, mode: modeOf(kind, fields.mode ?? mode, 'add'), blanks: fields.blanks ?? blanks };
			if (!isUnchanged(before, after)) {
				const data = { ...after, version: { increment: 1 } };
				await tx.importRecipe.update({ where: { id }, data, select: { id: true } });
			}
			const event = { action: 'update', entity: 'importRecipe', entityId: id };
			await writeAudit(tx, ctx, { ...event, accountId: program.accountId, programId: program.id, before, after });
			return true;
		}),
	);
	const [recipe] = await listRecipes(ctx, recipeId);
	if (!recipe) throw new AppError('NOT_FOUND', { entity: 'importRecipe' });
	// Outside the transaction: it takes a connection of its own.
	if (!saved) throw await conflictOf(ctx, 'importRecipe', recipeId, recipe);
	return recipe;
}

export const updateRecipeProcedure = programProcedure('manageParticipant', 'manageTransaction')
	.input(recipeUpdateSchema)
	.mutation(({ ctx, input: { programId: _, ...input } }) => updateRecipe(ctx, input));
