import { startSchema } from '@rewards/validators/dashboard/schemas';
import { staffProcedure } from '../../../trpc';
import { startOf } from '../services/start';

/** For everybody with a role; each part asks for the flags of the list that it is taken from. */
export const startProcedure = staffProcedure
	.input(startSchema.prefault({}))
	.query(({ ctx, input }) => startOf(ctx, input));
