import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { answerBuild } from '../services/answer-build';

/** Approves what a waiting build found, or declines it. */
export const answerBuildProcedure = programProcedure('manageProgramAdvanced')
	.input(z.object({ buildId: z.uuid(), agree: z.boolean() }))
	.mutation(({ ctx, input }) => answerBuild(ctx, input));
