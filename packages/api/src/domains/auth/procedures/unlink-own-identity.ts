import { sessionProcedure } from '../../../trpc';
import { unlinkOwnIdentity } from '../services/unlink-identity';

export const unlinkOwnIdentityProcedure = sessionProcedure
	.meta({ access: 'session', keyless: true, fresh: true })
	.mutation(({ ctx }) => unlinkOwnIdentity(ctx));
