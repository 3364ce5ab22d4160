import { domainRequestSchema } from '@rewards/validators/domains/schemas';
import { accountProcedure } from '../../../trpc';
import { claimMailDomain } from '../services/claim-mail-domain';

export const claimMailDomainProcedure = accountProcedure('manageRole')
	.meta({ access: ['manageRole'], fresh: true })
	.input(domainRequestSchema)
	.mutation(({ ctx, input }) => claimMailDomain(ctx, input.domain));
