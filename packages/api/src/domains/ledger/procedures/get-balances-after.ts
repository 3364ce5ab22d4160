import { mostBalances } from '@rewards/validators/ledger/words';
import { z } from 'zod';
import { type ProgramContext, programProcedure } from '../../../trpc';
import { ofParticipant, ofParticipantInput } from '../../participants';

// One pass over the participant's own entries, in booking order; independent of the list's sort and filters.
const sql = `select id, balance from (
		select id, sum(amount) over (order by created_at, id) as balance
		from ledger_entry where program_id = $1 and participant_id = $2
	) e where id = any($3::uuid[])`;

/**
 * The balance of a participant after each of these entries, by entry; entries of other participants are left out.
 * NOT_FOUND for a participant of another program.
 */
export async function getBalancesAfter(
	ctx: ProgramContext,
	participantId: string,
	ids: readonly string[],
): Promise<Record<string, number>> {
	await ofParticipant(ctx, participantId);
	const { rows } = await ctx.db.pool.query<{ id: string; balance: number }>({
		name: 'balances-after',
		text: sql,
		values: [ctx.program.id, participantId, ids],
	});
	return Object.fromEntries(rows.map(({ id, balance }) => [id, balance]));
}

/** The running balance of the transactions on a page of the list. */
export const getBalancesAfterProcedure = programProcedure('manageTransaction')
	.input(z.object({ ...ofParticipantInput, ids: z.array(z.uuid()).min(1).max(mostBalances) }))
	.query(({ ctx, input }) => getBalancesAfter(ctx, input.participantId, input.ids));
