import { sessionProcedure } from '../../../trpc';
import { signOutEverywhere } from '../services/sign-out-everywhere';

export const signOutEverywhereProcedure = sessionProcedure
	.meta({ access: 'session', fresh: true })
	.mutation(({ ctx }) => signOutEverywhere(ctx));
