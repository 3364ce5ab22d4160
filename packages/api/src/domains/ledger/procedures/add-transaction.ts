import { type TransactionInput, transactionSchema } from '@rewards/validators/ledger/schemas';
import { writeAuditOn } from '../../../audit';
import { AppError, isUniqueViolation } from '../../../errors';
import { type ProgramContext, programProcedure } from '../../../trpc';
import { ofParticipantInput } from '../../participants';
import { requirePoints } from '../policy';
import { insertEntry, type Transaction } from '../services/insert-entry';
import { checkSums, lockSums } from '../services/lock-sums';

/**
 * Awards or deducts points by hand. Archived and disabled participants can still be corrected; removed ones are
 * NOT_FOUND. Refuses an overdraft (INSUFFICIENT_POINTS), a reference that the program already has (DUPLICATE), and any
 * other type of program (BAD_REQUEST).
 */
export async function addTransaction(
	ctx: ProgramContext,
	{ participantId, ...input }: TransactionInput & { participantId: string },
): Promise<Transaction> {
	requirePoints(ctx);
	const { id: programId, accountId } = ctx.program;
	try {
		return await ctx.db.transaction(async (client) => {
			const sums = await lockSums(client, programId, participantId);
			checkSums(sums, input.amount);
			const entry = await insertEntry(client, ctx, sums.balance, { participantId, type: 'adjustment', ...input });
			const { amount, description, reference, balance } = entry;
			await writeAuditOn(client, ctx, {
				action: 'addTransaction',
				entity: 'participant',
				entityId: participantId,
				accountId,
				programId,
				after: { amount, description, ...(reference ? { reference } : {}), balance },
			});
			return entry;
		});
	} catch (error) {
		if (!isUniqueViolation(error)) throw error;
		const fields = [{ path: 'reference', code: 'referenceTaken' }];
		throw new AppError('DUPLICATE', { field: 'reference' }, { fields, cause: error });
	}
}

export const addTransactionProcedure = programProcedure('manageTransaction')
	.input(transactionSchema.extend(ofParticipantInput))
	.mutation(({ ctx, input }) => addTransaction(ctx, input));
