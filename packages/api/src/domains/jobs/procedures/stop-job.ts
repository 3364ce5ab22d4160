import { jobIdSchema } from '@rewards/validators/jobs/schemas';
import { permitted } from '../../../trpc';
import { jobFlags } from '../policy';
import { stopJob } from '../services/stop-job';

export const stopJobProcedure = permitted(...jobFlags)
	.meta({ access: jobFlags, program: true })
	.input(jobIdSchema)
	.mutation(({ ctx, input }) => stopJob(ctx, input.id));
