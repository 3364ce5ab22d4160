import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { answerBuild } from '../services/answer-build';

/** Agrees to what a waiting build has found, or ends it. */
export const answerBuildProcedure = programProcedure('manageProgramAdvanced')
	.input(z.object({ buildId: z.uuid(), agree: z.boolean() }))
	.mutation(({ ctx, input }) => answerBuild(ctx, input));
