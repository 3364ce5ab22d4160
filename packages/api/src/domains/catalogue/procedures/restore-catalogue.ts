import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { restoreCatalogue } from '../services/restore-catalogue';

/** `buildId`: the build on sale that the caller saw, to be undone in favor of the previous catalogue. */
export const restoreCatalogueProcedure = programProcedure('manageProgramAdvanced')
	.input(z.object({ buildId: z.uuid() }))
	.mutation(({ ctx, input }) => restoreCatalogue(ctx, input.buildId));
