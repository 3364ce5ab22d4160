import { replaySchema } from '@rewards/validators/webhooks/schemas';
import { permitted } from '../../../trpc';
import { replay } from '../services/replay';

export const replayProcedure = permitted('manageProgramAdvanced')
	.input(replaySchema)
	.mutation(({ ctx, input }) => replay(ctx, input));
