import { sessionProcedure } from '../../../trpc';
import { startLink } from '../services/link-identity';

export const linkIdentityProcedure = sessionProcedure
	.meta({ access: 'session', keyless: true, fresh: true })
	.mutation(({ ctx }) => startLink(ctx));
