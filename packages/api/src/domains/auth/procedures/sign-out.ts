import { sessionProcedure } from '../../../trpc';
import { signOut } from '../services/sign-out';

export const signOutProcedure = sessionProcedure.mutation(({ ctx }) => signOut(ctx));
