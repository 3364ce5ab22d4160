import { sessionProcedure } from '../../../trpc';
import { renewCodes } from '../services/renew-codes';

export const renewCodesProcedure = sessionProcedure
	.meta({ access: 'session', keyless: true, fresh: true })
	.mutation(({ ctx }) => renewCodes(ctx));
