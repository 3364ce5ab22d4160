import { domainRequestSchema } from '@rewards/validators/domains/schemas';
import { accountProcedure } from '../../../trpc';
import { refreshMailDomain } from '../services/refresh-mail-domain';

export const refreshMailDomainProcedure = accountProcedure('manageRole')
	.input(domainRequestSchema)
	.mutation(({ ctx, input }) => refreshMailDomain(ctx, input.domain));
