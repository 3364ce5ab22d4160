import { sessionProcedure } from '../../../trpc';
import { signOutEverywhere } from '../services/sign-out-everywhere';

export const signOutEverywhereProcedure = sessionProcedure.mutation(({ ctx }) => signOutEverywhere(ctx));
