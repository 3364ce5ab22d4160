import { newId } from '@rewards/db';
import { participantShape } from '@rewards/validators/participants/schemas';
import { z } from 'zod';
import { writeAudit } from '../../../audit';
import { hashBehind } from '../../../crypto';
import { type ProgramContext, storingProcedure } from '../../../trpc';
import { staffShare } from '../../auth';
import { type ParticipantDetail, participantOf, participantSelect } from '../select';
import { checkNewParticipant, duplicateOr, refuseTaken } from '../services/check-participant';

/**
 * Adds a participant with a first address. VALIDATION by the program's rules, DUPLICATE for an existing e-mail or code.
 */
export async function createParticipant(ctx: ProgramContext, input: unknown): Promise<ParticipantDetail> {
	const { password, addresses, ...fields } = await checkNewParticipant(ctx, input);
	const passwordHash = password === '' ? null : await hashBehind(staffShare(ctx.session), password);
	const { id: programId, accountId } = ctx.program;
	const id = newId();
	return ctx.db.prisma
		.$transaction(async (tx) => {
			await refuseTaken(tx, { programId, id }, fields);
			await tx.participant.create({ data: { programId, id, ...fields, passwordHash }, select: { id: true } });
			await tx.participantAddress.create({
				data: { programId, id: newId(), participantId: id, ...addresses[0] },
				select: { id: true },
			});
			const after = { ...fields, ...addresses[0], password };
			await writeAudit(tx, ctx, { action: 'create', entity: 'participant', entityId: id, accountId, programId, after });
			return participantOf(
				await tx.participant.findUniqueOrThrow({
					where: { programId_id: { programId, id } },
					select: participantSelect,
				}),
			);
		})
		.catch((error: unknown) => {
			throw duplicateOr(error);
		});
}

export const createParticipantProcedure = storingProcedure('manageParticipant')
	.input(z.object({ participant: participantShape }))
	.mutation(({ ctx, input }) => createParticipant(ctx, input.participant));
