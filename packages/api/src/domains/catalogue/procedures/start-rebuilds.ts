import { rebuildManySchema } from '@rewards/validators/catalogue/schemas';
import { permitted } from '../../../trpc';
import { startRebuilds } from '../services/start-rebuilds';

/** Rebuilds of several programs of the caller's accounts. */
export const startRebuildsProcedure = permitted('manageProgramAdvanced')
	.input(rebuildManySchema)
	.mutation(({ ctx, input }) => startRebuilds(ctx, input.programIds));
