import { z } from 'zod';
import { type ProgramContext, programProcedure } from '../../../trpc';
import { type HeldBy, heldBy } from '../held-codes';
import { missingParticipant } from '../of-participant';
import { type ParticipantDetail, participantOf, participantSelect } from '../select';

/**
 * One participant of the program with all addresses, the first of which is the one that forms edit. NOT_FOUND for any
 * other; for one that was merged into another, it says into whom, so that old links lead on.
 */
export async function getParticipant(
	{ db, program }: Pick<ProgramContext, 'db' | 'program'>,
	id: string,
): Promise<ParticipantDetail> {
	const row = await db.prisma.participant.findFirst({
		where: { programId: program.id, id, deletedAt: null },
		select: participantSelect,
	});
	if (!row) throw await missingParticipant(db.pool, program.id, id);
	return participantOf(row);
}

const holder = `select ${heldBy('p')} as "usedBy" from participant p where p.program_id = $1 and p.id = $2`;

/** One participant of the program; in claim programs with the order that holds their code. */
export async function getWithOrder(
	ctx: Pick<ProgramContext, 'db' | 'program'>,
	id: string,
): Promise<ParticipantDetail & { usedBy?: HeldBy | null }> {
	const participant = await getParticipant(ctx, id);
	if (ctx.program.type !== 'claim') return participant;
	const { rows } = await ctx.db.pool.query<{ usedBy: HeldBy | null }>({
		name: 'participant-used-by',
		text: holder,
		values: [ctx.program.id, id],
	});
	return { ...participant, usedBy: rows[0]?.usedBy ?? null };
}

export const getParticipantProcedure = programProcedure('manageParticipant')
	.input(z.object({ participantId: z.uuid() }))
	.query(({ ctx, input }) => getWithOrder(ctx, input.participantId));
