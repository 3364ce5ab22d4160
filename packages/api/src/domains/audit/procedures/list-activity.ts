import { activitySchema } from '@rewards/validators/audit/schemas';
import { staffProcedure } from '../../../trpc';
import { listActivity } from '../services/list-activity';

/** What happened to one record. The required flag depends on the kind of record: `policy.ts`. */
export const listActivityProcedure = staffProcedure
	.input(activitySchema)
	.query(({ ctx, input }) => listActivity(ctx, input));
