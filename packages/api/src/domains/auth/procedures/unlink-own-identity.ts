import { sessionProcedure } from '../../../trpc';
import { unlinkOwnIdentity } from '../services/unlink-identity';

export const unlinkOwnIdentityProcedure = sessionProcedure
	.meta({ access: 'session', fresh: true })
	.mutation(({ ctx }) => unlinkOwnIdentity(ctx));
