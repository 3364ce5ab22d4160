import { mergeUndoDays } from '@rewards/validators/participants/merges';
import { z } from 'zod';
import { type ProgramContext, programProcedure } from '../../../../trpc';
import { ofParticipant, ofParticipantInput } from '../../of-participant';

export interface StandingMerge {
	id: string;
	at: Date;
	byName: string;
	/** Of the merged participant. */
	name: string;
	email: string;
	/** Whether it can still be undone, at this participant. */
	undoable: boolean;
}

// Also those merged into somebody who was merged into this one later.
const sql = `select m.id, m.at, m.by_name as "byName", p.name, p.email,
		m.kept_id = p.merged_into_id and m.at >= now() - interval '${mergeUndoDays} days' as undoable
	from participant p join participant_merge m on m.program_id = p.program_id and m.merged_id = p.id and m.undone_at is null
	where p.program_id = $1 and p.merged_into_id = $2 order by m.at desc, m.id limit 100`;

/** Who was merged into a participant, the latest first. NOT_FOUND for a participant of another program. */
export async function listMerges(
	ctx: Pick<ProgramContext, 'db' | 'program'>,
	participantId: string,
): Promise<StandingMerge[]> {
	await ofParticipant(ctx, participantId);
	const values = [ctx.program.id, participantId];
	return (await ctx.db.pool.query<StandingMerge>({ name: 'participant-merges', text: sql, values })).rows;
}

export const listMergesProcedure = programProcedure('manageParticipant')
	.input(z.object(ofParticipantInput))
	.query(({ ctx, input }) => listMerges(ctx, input.participantId));
