import { sessionProcedure } from '../../../trpc';
import { removePassword } from '../services/remove-password';

export const removePasswordProcedure = sessionProcedure
	.meta({ access: 'session', keyless: true, fresh: true })
	.mutation(({ ctx }) => removePassword(ctx));
