import { sessionProcedure } from '../../../../trpc';
import { askPasskey } from '../../passkeys';

export const startPasskeyProofProcedure = sessionProcedure
	.meta({ access: 'session', keyless: true })
	.mutation(({ ctx }) => askPasskey(ctx, 'prove', ctx.session.user.id));
