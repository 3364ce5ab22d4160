import { mostBalances } from '@rewards/validators/ledger/words';
import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { ofParticipantInput } from '../../participants';
import { getBalancesAfter } from '../services/get-balances-after';

/** The running balance of the transactions on a page of the list. */
export const getBalancesAfterProcedure = programProcedure('manageTransaction')
	.input(z.object({ ...ofParticipantInput, ids: z.array(z.uuid()).min(1).max(mostBalances) }))
	.query(({ ctx, input }) => getBalancesAfter(ctx, input.participantId, input.ids));
