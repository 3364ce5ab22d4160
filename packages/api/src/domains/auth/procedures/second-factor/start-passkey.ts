import { sessionProcedure } from '../../../../trpc';
import { startPasskey } from './add-passkey';

export const startPasskeyProcedure = sessionProcedure
	.meta({ access: 'session', keyless: true, fresh: true })
	.mutation(({ ctx }) => startPasskey(ctx));
