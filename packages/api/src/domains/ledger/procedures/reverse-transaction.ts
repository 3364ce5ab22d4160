import { ledgerLimits } from '@rewards/validators/ledger';
import { text } from '@rewards/validators/text';
import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { ofParticipantInput } from '../../participants';
import { reverseTransaction } from '../services/reverse-transaction';

export const reverseTransactionProcedure = programProcedure('manageTransaction')
	.input(
		z.object({
			...ofParticipantInput,
			transactionId: z.uuid(),
			/** Without one the reversal carries that of what it takes back. */
			description: text({ max: ledgerLimits.description }),
		}),
	)
	.mutation(({ ctx, input }) => reverseTransaction(ctx, input));
