import { activitySchema } from '@rewards/validators/audit/schemas';
import { staffProcedure } from '../../../trpc';
import { listActivity } from '../services/list-activity';

/** What happened to one record. Which flag it takes depends on what the record is: `policy.ts`. */
export const listActivityProcedure = staffProcedure
	.input(activitySchema)
	.query(({ ctx, input }) => listActivity(ctx, input));
