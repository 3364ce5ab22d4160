import { transactionSchema } from '@rewards/validators/ledger/schemas';
import { programProcedure } from '../../../trpc';
import { ofParticipantInput } from '../../participants';
import { addTransaction } from '../services/add-transaction';

export const addTransactionProcedure = programProcedure('manageTransaction')
	.input(transactionSchema.extend(ofParticipantInput))
	.mutation(({ ctx, input }) => addTransaction(ctx, input));
