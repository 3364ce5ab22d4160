import { sessionProcedure } from '../../../../trpc';
import { startTotp } from './add-totp';

export const startTotpProcedure = sessionProcedure
	.meta({ access: 'session', keyless: true, fresh: true })
	.mutation(({ ctx }) => startTotp(ctx));
