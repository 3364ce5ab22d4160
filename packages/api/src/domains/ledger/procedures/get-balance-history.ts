import type { BalanceHistory } from '@rewards/validators/ledger/schemas';
import { balancePoints } from '@rewards/validators/ledger/words';
import { z } from 'zod';
import { type ProgramContext, programProcedure } from '../../../trpc';
import { ofParticipant, ofParticipantInput } from '../../participants';

// A short history has one point per moment (the entries of a file share one); a long one is divided into equal parts of
// time, with the last point of each.
const sql = `with e as (
		select created_at as at, id, sum(amount) over (order by created_at, id) as balance,
			dense_rank() over (order by created_at) as n, count(*) over () as entries,
			min(created_at) over () as first, max(created_at) over () as last
		from ledger_entry where program_id = $1 and participant_id = $2
	), slots as (
		select *, case when entries <= $3 then n
			else least($3, 1 + floor($3 * extract(epoch from at - first) / greatest(extract(epoch from last - first), 0.001))) end as slot from e
	)
	select distinct on (slot) at, balance, entries from slots order by slot, at desc, id desc`;

/**
 * The balance history of a participant, in a bounded number of points; NOT_FOUND for a participant of another program.
 */
export async function getBalanceHistory(ctx: ProgramContext, participantId: string): Promise<BalanceHistory> {
	await ofParticipant(ctx, participantId);
	const { rows } = await ctx.db.pool.query<{ at: Date; balance: number; entries: number }>({
		name: 'balance-history',
		text: sql,
		values: [ctx.program.id, participantId, balancePoints],
	});
	return { entries: rows[0]?.entries ?? 0, points: rows.map(({ at, balance }) => ({ at, balance })) };
}

export const getBalanceHistoryProcedure = programProcedure('manageTransaction')
	.input(z.object(ofParticipantInput))
	.query(({ ctx, input }) => getBalanceHistory(ctx, input.participantId));
