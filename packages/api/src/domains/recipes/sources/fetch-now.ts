import { newId } from '@rewards/db';
import { AppError } from '../../../errors';
import { enqueue, requesterOf } from '../../../jobs';
import type { ProgramContext } from '../../../trpc';
import { recipeFetchJob } from '../jobs/recipe-fetch';
import { takeRecipe } from '../policy';

const current = `select j.id from import_recipe_source s join job j on j.id = s.last_job_id
	where s.recipe_id = $1 and j.state in ('queued', 'running')`;
const note = 'update import_recipe_source set last_job_id = $2 where recipe_id = $1';

/**
 * Looks for files now; a look that is under way is answered with. CONFLICT (`reason: recipePaused`); NOT_FOUND for a
 * recipe whose files are only sent.
 */
export async function fetchNow(ctx: ProgramContext, recipeId: string): Promise<{ jobId: string }> {
	const { db, program } = ctx;
	const paused = await db.prisma.$transaction(async (tx) => {
		const { pausedAt } = await takeRecipe(ctx, tx, recipeId);
		if ((await tx.importRecipeSource.count({ where: { recipeId } })) === 0)
			throw new AppError('NOT_FOUND', { entity: 'importRecipe' });
		return pausedAt !== null;
	});
	if (paused) {
		const message = 'The recipe is paused. Resume it, and fetch again.';
		throw new AppError('CONFLICT', { reason: 'recipePaused' }, { message });
	}
	return db.transaction(async (client) => {
		await client.query('select from import_recipe_source where recipe_id = $1 for no key update', [recipeId]);
		const [running] = (await client.query<{ id: string }>(current, [recipeId])).rows;
		if (running) return { jobId: running.id };
		const jobId = newId();
		await enqueue(client, recipeFetchJob, {
			id: jobId,
			accountId: program.accountId,
			programId: program.id,
			createdBy: requesterOf(ctx),
			params: { recipeId },
		});
		await client.query(note, [recipeId, jobId]);
		return { jobId };
	});
}
