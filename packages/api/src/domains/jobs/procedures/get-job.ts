import { jobIdSchema } from '@rewards/validators/jobs/schemas';
import { permitted } from '../../../trpc';
import { jobFlags } from '../policy';
import { findJob } from '../services/find-job';

export const getJobProcedure = permitted(...jobFlags)
	.meta({ access: jobFlags, program: true })
	.input(jobIdSchema)
	.query(({ ctx, input }) => findJob(ctx, input.id));
