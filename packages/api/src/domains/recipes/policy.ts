import type { TransactionClient } from '@rewards/db';
import type { PermissionFlag } from '@rewards/validators/permissions';
import { type RecipeKind, recipeKinds } from '@rewards/validators/recipes/constants';
import { AppError } from '../../errors';
import type { ProgramContext } from '../../trpc';

/** Who may import files of a kind may also keep and change how they are read. */
export const flagOfKind = {
	participants: 'manageParticipant',
	points: 'manageTransaction',
} as const satisfies Record<RecipeKind, PermissionFlag>;

/** Jobs whose file a recipe can be saved from. */
export const kindOfJob: Readonly<Record<string, RecipeKind>> = {
	participantPreview: 'participants',
	participantImport: 'participants',
	pointPreview: 'points',
	pointImport: 'points',
};

/** The kinds of which the caller may see recipes. */
export const kindsOf = ({ session }: Pick<ProgramContext, 'session'>): RecipeKind[] =>
	recipeKinds.filter((kind) => session.permissions[flagOfKind[kind]]);

/** A recipe of the program, locked until the transaction ends; NOT_FOUND for any other, and for kinds of others. */
export async function takeRecipe(ctx: ProgramContext, tx: TransactionClient, recipeId: string) {
	const found = await tx.$queryRaw<unknown[]>`select from import_recipe where id = ${recipeId}::uuid
		and program_id = ${ctx.program.id}::uuid and kind = any(${kindsOf(ctx)}::text[]) for no key update`;
	if (found.length === 0) throw new AppError('NOT_FOUND', { entity: 'importRecipe' });
	return tx.importRecipe.findUniqueOrThrow({ where: { id: recipeId }, select: recipeSelect });
}

/** NOT_FOUND for a recipe of another program, and for kinds of others. */
export async function takesRecipe(ctx: ProgramContext, recipeId: string): Promise<void> {
	const where = { id: recipeId, programId: ctx.program.id, kind: { in: kindsOf(ctx) } };
	if ((await ctx.db.prisma.importRecipe.count({ where })) === 0)
		throw new AppError('NOT_FOUND', { entity: 'importRecipe' });
}

const recipeSelect = {
	id: true,
	accountId: true,
	kind: true,
	name: true,
	mode: true,
	blanks: true,
	archivedLimit: true,
	refusedLimit: true,
	ownerId: true,
	hearers: true,
	pausedAt: true,
	version: true,
} as const;

/** Points have no mode; participants always do. */
export const modeOf = <Mode>(kind: string, mode: Mode | null | undefined, usual: Mode): Mode | null =>
	kind === 'points' ? null : (mode ?? usual);
