import { databaseClock } from '@rewards/db';
import { type SourceSave, sourcePlaceSchema } from '@rewards/validators/recipes/source-schemas';
import { writeAudit } from '../../../audit';
import { seal } from '../../../crypto';
import { AppError } from '../../../errors';
import { conflictOf } from '../../../errors/conflict';
import type { ProgramContext } from '../../../trpc';
import { takeRecipe } from '../policy';
import { getSource, type SourceView } from './get-source';
import { secretFor } from './kept-secret';
import { nextLook } from './next-look';
import { findSource, sourceSecret } from './stored-source';

/** What of a source is written into the log. */
const said = (kind: string, { hostKey, ...place }: { hostKey: string }, schedule: object): Record<string, unknown> => ({
	source: kind,
	...Object.fromEntries(Object.entries(place).filter(([, value]) => value !== '')),
	...(hostKey ? { hostKey } : {}),
	...schedule,
});

/**
 * Saves where and when a recipe's files are fetched. VALIDATION (`secret`) when it is missing; CONFLICT when another
 * user saved first.
 */
export async function saveSource(
	ctx: ProgramContext,
	{ recipeId, version, ...given }: SourceSave,
): Promise<SourceView> {
	const { db, config, program } = ctx;
	const { secret: _, kind, frequency, weekday, monthDay, atTime, timeZone } = given;
	const schedule = { frequency, weekday, monthDay, atTime, timeZone };
	const place = sourcePlaceSchema.parse(given);
	const saved = await db.prisma.$transaction(async (tx) => {
		const { id } = await takeRecipe(ctx, tx, recipeId);
		const stored = await findSource(db.pool, id, program.id);
		if ((stored?.version ?? 0) !== version) return false;
		const plain = secretFor(ctx, stored, given);
		const moved = stored?.kind !== kind || JSON.stringify(stored.place) !== JSON.stringify(place);
		const data = {
			kind,
			place,
			secret: plain === '' ? null : Uint8Array.from(seal(config.dataKey, plain, sourceSecret(id))),
			...schedule,
			nextAt: nextLook(schedule, databaseClock.now()),
			...(moved ? { etag: '', modified: '' } : {}),
		};
		const { count } = await tx.importRecipeSource.updateMany({
			where: { recipeId: id, version },
			data: { ...data, failures: 0, reason: null as never, version: { increment: 1 } },
		});
		if (count === 0)
			await tx.importRecipeSource.create({
				data: { recipeId: id, programId: program.id, ...data },
				select: { recipeId: true },
			});
		const event = { action: 'update', entity: 'importRecipe', entityId: id };
		const before = stored
			? said(stored.kind, stored.place, { frequency: stored.frequency, atTime: stored.atTime })
			: {};
		const after = { ...said(kind, place, { frequency, atTime }), ...(given.secret ? { secretChanged: true } : {}) };
		await writeAudit(tx, ctx, { ...event, accountId: program.accountId, programId: program.id, before, after });
		return true;
	});
	const source = await getSource(ctx, recipeId);
	if (!saved) throw await conflictOf(ctx, 'importRecipe', recipeId, source ?? {});
	if (!source) throw new AppError('NOT_FOUND', { entity: 'importRecipe' });
	return source;
}
