import { reversalSchema } from '@rewards/validators/ledger/schemas';
import { z } from 'zod';
import { writeAuditOn } from '../../../audit';
import { AppError } from '../../../errors';
import { type ProgramContext, programProcedure } from '../../../trpc';
import { ofParticipantInput } from '../../participants';
import { insertEntry, type Transaction } from '../services/insert-entry';
import { checkSums, lockSums } from '../services/lock-sums';

interface Original {
	type: string;
	amount: number;
	description: string;
	reversed: boolean;
}

const find = `select type, amount, description,
		exists (select from ledger_entry r where r.program_id = e.program_id and r.reverses_id = e.id) as reversed
	from ledger_entry e where program_id = $1 and id = $2 and participant_id = $3`;

const refusals = {
	reversal: 'A reversal cannot be reversed.',
	order: 'The points of an order come back when the order is voided.',
	reversed: 'This transaction was already reversed.',
} as const;

function refuse({ type, reversed }: Original): void {
	const reason = type === 'reversal' || type === 'order' ? type : reversed ? 'reversed' : null;
	if (reason) throw new AppError('BAD_REQUEST', { reason }, { message: refusals[reason] });
}

/**
 * Reverses an entry by another that names it; at most once. Refuses reversals, entries of orders (void the order
 * instead) and, with INSUFFICIENT_POINTS, points spent meanwhile.
 */
export async function reverseTransaction(
	ctx: ProgramContext,
	{ participantId, transactionId, description }: { participantId: string; transactionId: string; description: string },
): Promise<Transaction> {
	const { id: programId, accountId } = ctx.program;
	return ctx.db.transaction(async (client) => {
		const sums = await lockSums(client, programId, participantId);
		const { rows } = await client.query<Original>(find, [programId, transactionId, participantId]);
		const [original] = rows;
		if (!original) throw new AppError('NOT_FOUND', { entity: 'transaction' });
		refuse(original);
		checkSums(sums, -original.amount);
		const entry = await insertEntry(client, ctx, sums.balance, {
			participantId,
			type: 'reversal',
			amount: -original.amount,
			description: description || original.description,
			reference: '',
			reversesId: transactionId,
		});
		await writeAuditOn(client, ctx, {
			action: 'reverseTransaction',
			entity: 'participant',
			entityId: participantId,
			accountId,
			programId,
			after: {
				amount: entry.amount,
				description: entry.description,
				reverses: original.description,
				balance: entry.balance,
			},
		});
		return entry;
	});
}

export const reverseTransactionProcedure = programProcedure('manageTransaction')
	.input(reversalSchema.extend({ ...ofParticipantInput, transactionId: z.uuid() }))
	.mutation(({ ctx, input }) => reverseTransaction(ctx, input));
