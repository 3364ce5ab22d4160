import { type MergeRefusal, mergePairSchema } from '@rewards/validators/participants/merges';
import { AppError } from '../../../../errors';
import { type ProgramContext, programProcedure } from '../../../../trpc';
import { mergeRefusal } from '../../merges/refusals';
import { readSides, type Side } from '../../merges/sides';

type Shown = Omit<Side, 'deleted' | 'mergedIntoId' | 'booked' | 'passwordWaits'>;
export interface Comparison {
	kept: Shown;
	merged: Shown;
	/** Why they can't be merged this way, and the other way round. */
	refusal: MergeRefusal | null;
	swappedRefusal: MergeRefusal | null;
}

const shown = ({ deleted: _, mergedIntoId: _1, booked: _2, passwordWaits: _3, ...side }: Side): Shown => side;

/** Two participants of the program side by side. NOT_FOUND when it hasn't both. */
export async function compareMerge(
	ctx: Pick<ProgramContext, 'db' | 'program' | 'session'>,
	{ keptId, mergedId }: { keptId: string; mergedId: string },
): Promise<Comparison> {
	const [kept, merged] = await readSides(ctx.db.pool, ctx.program.id, [keptId, mergedId]);
	if (!kept || !merged || kept.deleted || merged.deleted) throw new AppError('NOT_FOUND', { entity: 'participant' });
	return {
		kept: shown(kept),
		merged: shown(merged),
		refusal: mergeRefusal(ctx, kept, merged),
		swappedRefusal: mergeRefusal(ctx, merged, kept),
	};
}

export const compareMergeProcedure = programProcedure('manageParticipant')
	.input(mergePairSchema)
	.query(({ ctx, input }) => compareMerge(ctx, input));
