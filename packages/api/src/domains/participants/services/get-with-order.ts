import type { ProgramContext } from '../../../trpc';
import { type HeldBy, heldBy } from '../held-codes';
import type { ParticipantDetail } from '../select';
import { getParticipant } from './get-participant';

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
