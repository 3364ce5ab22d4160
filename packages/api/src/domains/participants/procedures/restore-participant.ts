import { databaseClock } from '@rewards/db';
import { z } from 'zod';
import { writeAudit } from '../../../audit';
import { AppError } from '../../../errors';
import { type ProgramContext, programProcedure } from '../../../trpc';
import { duplicateOr } from '../services/check-participant';

interface Deleted {
	participantId: string;
	/** From `deleteParticipant`: only that deletion is undone. */
	version: number;
}

/**
 * Undoes the deletion of a participant. NOT_FOUND once the participant was changed otherwise, DUPLICATE when another
 * one has the e-mail or code by now.
 */
export async function restoreParticipant(
	ctx: ProgramContext,
	{ participantId: id, version }: Deleted,
): Promise<{ sid: string }> {
	const { id: programId, accountId } = ctx.program;
	await ctx.db.prisma
		.$transaction(async (tx) => {
			const [after] = await tx.participant.updateManyAndReturn({
				where: { programId, id, version, deletedAt: { not: null }, mergedIntoId: null },
				data: { deletedAt: null, version: { increment: 1 }, updatedAt: databaseClock.now() },
				select: { name: true, email: true, status: true },
			});
			if (!after) throw new AppError('NOT_FOUND', { entity: 'participant' });
			await writeAudit(tx, ctx, { action: 'undo', entity: 'participant', entityId: id, accountId, programId, after });
		})
		.catch((error: unknown) => {
			throw duplicateOr(error);
		});
	return { sid: id };
}

export const restoreParticipantProcedure = programProcedure('manageParticipant')
	.input(z.object({ participantId: z.uuid(), version: z.int() }))
	.mutation(({ ctx, input }) => restoreParticipant(ctx, input));
