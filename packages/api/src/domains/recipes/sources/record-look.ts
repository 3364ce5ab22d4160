import type { PoolClient } from '@rewards/db';
import { isLocale } from '@rewards/validators/locales';
import { portalLink } from '../../../integrations/mail';
import type { Services } from '../../../trpc';
import { queueMail } from '../../auth';
import { hearersOf } from '../runs/tell-runs';
import { lookAfterFailure } from './next-look';
import type { SourceReason, StoredSource } from './stored-source';

const succeeded = `update import_recipe_source set looked_at = now(), failures = 0, reason = null, etag = $3, modified = $4
	where recipe_id = $1 and version = $2`;
const failed = `update import_recipe_source set looked_at = now(), failures = failures + 1, reason = $3 where recipe_id = $1 and version = $2
	returning failures, now() as now`;
const postpone = 'update import_recipe_source set next_at = $2 where recipe_id = $1';
const names = `select q.name as recipe, p.name as program, q.program_id as "programId" from import_recipe q join program p on p.id = q.program_id where q.id = $1`;

/** A look has ended well. What was saved meanwhile is another source. */
export const recordLook = (
	{ db }: Services,
	{ recipeId, version }: StoredSource,
	{ etag, modified }: { etag: string; modified: string },
): Promise<unknown> => db.pool.query(succeeded, [recipeId, version, etag, modified]);

/**
 * A look has failed: the next comes after a pause that grows, and the first of several is mailed to the recipe's owner
 * and to those who hear of it.
 */
export async function recordFailedLook(services: Services, source: StoredSource, reason: SourceReason): Promise<void> {
	const { db, config } = services;
	const { recipeId, version } = source;
	await db.transaction(async (client: PoolClient) => {
		const values = [recipeId, version, JSON.stringify(reason)];
		const [row] = (await client.query<{ failures: number; now: Date }>(failed, values)).rows;
		if (!row) return;
		await client.query(postpone, [recipeId, lookAfterFailure(source, row.now, row.failures)]);
	});
	const after = await db.prisma.importRecipeSource.findUnique({ where: { recipeId }, select: { failures: true } });
	if (after?.failures !== 1) return;
	const [named] = (await db.pool.query<{ recipe: string; program: string; programId: string }>(names, [recipeId])).rows;
	if (!named) return;
	const people = await hearersOf(db.pool, recipeId);
	await db.prisma.$transaction(async (tx) => {
		for (const { email: to, name, language: locale } of people) {
			const language = isLocale(locale) ? locale : 'en';
			const link = portalLink(config.publicUrl, `/programs/${named.programId}/recipes/${recipeId}`);
			const values = { recipe: named.recipe, program: named.program };
			await queueMail(tx, config, { kind: 'recipeSourceFailed', to, name, link, language, values });
		}
	});
}
