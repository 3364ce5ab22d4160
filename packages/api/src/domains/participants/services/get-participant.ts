import type { ProgramContext } from '../../../trpc';
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
