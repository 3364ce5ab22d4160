import type { SourcePlace } from '@rewards/validators/recipes/source-schemas';
import type { ProgramContext } from '../../../trpc';
import { takesRecipe } from '../policy';
import { findSource, type StoredSource } from './stored-source';

/** A source as staff see it: never its password or key. */
export interface SourceView
	extends SourcePlace,
		Omit<StoredSource, 'place' | 'secret' | 'etag' | 'modified' | 'recipeId'> {
	hasSecret: boolean;
}

/** Where a recipe's files are fetched from; null for one whose files are only sent. */
export async function getSource(ctx: ProgramContext, recipeId: string): Promise<SourceView | null> {
	await takesRecipe(ctx, recipeId);
	const found = await findSource(ctx.db.pool, recipeId, ctx.program.id);
	if (!found) return null;
	const { place, secret, etag: _, modified: __, recipeId: ___, ...rest } = found;
	return { ...place, ...rest, hasSecret: secret !== null };
}
