import { databaseClock } from '@rewards/db';
import { z } from 'zod';
import { writeAudit } from '../../../audit';
import { AppError } from '../../../errors';
import { type ProgramContext, programProcedure } from '../../../trpc';
import { codeHeld } from '../held-codes';
import { getParticipant } from './get-participant';

/**
 * Hides a participant from all lists; orders and ledger stay (docs/decisions). The e-mail or code can then be used
 * again. Returns the version for `restoreParticipant`.
 */
export async function deleteParticipant(ctx: ProgramContext, id: string): Promise<{ sid: string; version: number }> {
	const { id: programId, accountId } = ctx.program;
	const { name, email, status } = await getParticipant(ctx, id);
	return ctx.db.prisma.$transaction(async (tx) => {
		const [deleted] = await tx.participant.updateManyAndReturn({
			where: { programId, id, deletedAt: null, usedByOrderId: null },
			data: { deletedAt: databaseClock.now(), passwordSealed: null, version: { increment: 1 } },
			select: { version: true },
		});
		if (!deleted && (await tx.participant.count({ where: { programId, id, deletedAt: null } })))
			throw codeHeld('email');
		if (!deleted) throw new AppError('NOT_FOUND', { entity: 'participant' });
		await writeAudit(tx, ctx, {
			action: 'delete',
			entity: 'participant',
			entityId: id,
			accountId,
			programId,
			before: { name, email, status },
		});
		return { sid: id, version: deleted.version };
	});
}

export const deleteParticipantProcedure = programProcedure('manageParticipant')
	.input(z.object({ participantId: z.uuid() }))
	.mutation(({ ctx, input }) => deleteParticipant(ctx, input.participantId));
