import { passkeySignInSchema } from '@rewards/validators/auth/second-factor';
import { publicProcedure } from '../../../trpc';
import { signInByPasskey } from '../services/sign-in-by-passkey';

export const signInByPasskeyProcedure = publicProcedure
	.meta({ access: 'public', keyless: true })
	.input(passkeySignInSchema)
	.mutation(({ ctx, input }) => signInByPasskey(ctx, input));
