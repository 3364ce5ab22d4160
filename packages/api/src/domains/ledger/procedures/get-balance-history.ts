import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { ofParticipantInput } from '../../participants';
import { getBalanceHistory } from '../services/get-balance-history';

export const getBalanceHistoryProcedure = programProcedure('manageTransaction')
	.input(z.object(ofParticipantInput))
	.query(({ ctx, input }) => getBalanceHistory(ctx, input.participantId));
