import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { restoreCatalogue } from '../services/restore-catalogue';

/** `buildId`: the build on sale, as whoever asks has seen it, whose catalogue makes way for the one before. */
export const restoreCatalogueProcedure = programProcedure('manageProgramAdvanced')
	.input(z.object({ buildId: z.uuid() }))
	.mutation(({ ctx, input }) => restoreCatalogue(ctx, input.buildId));
