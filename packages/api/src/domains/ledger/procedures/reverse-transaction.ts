import { reversalSchema } from '@rewards/validators/ledger/schemas';
import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { ofParticipantInput } from '../../participants';
import { reverseTransaction } from '../services/reverse-transaction';

export const reverseTransactionProcedure = programProcedure('manageTransaction')
	.input(reversalSchema.extend({ ...ofParticipantInput, transactionId: z.uuid() }))
	.mutation(({ ctx, input }) => reverseTransaction(ctx, input));
