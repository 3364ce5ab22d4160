import { startSchema } from '@rewards/validators/dashboard/schemas';
import { staffProcedure } from '../../../trpc';
import { startOf } from '../services/start';

/** For all users with a role; each part requires the flags of the list that it comes from. */
export const startProcedure = staffProcedure
	.input(startSchema.prefault({}))
	.query(({ ctx, input }) => startOf(ctx, input));
