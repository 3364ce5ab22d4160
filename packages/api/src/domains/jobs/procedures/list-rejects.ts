import { jobRejectsSchema } from '@rewards/validators/jobs/schemas';
import { permitted } from '../../../trpc';
import { jobFlags } from '../policy';
import { listRejects } from '../services/list-rejects';

export const listRejectsProcedure = permitted(...jobFlags)
	.meta({ access: jobFlags, program: true })
	.input(jobRejectsSchema)
	.query(({ ctx, input }) => listRejects(ctx, input));
