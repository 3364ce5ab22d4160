import { staffProcedure } from '../../../trpc';
import { listActiveJobs } from '../services/list-active-jobs';

export const listActiveJobsProcedure = staffProcedure.query(({ ctx }) => listActiveJobs(ctx));
