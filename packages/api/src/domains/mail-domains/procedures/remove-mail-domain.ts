import { domainRequestSchema } from '@rewards/validators/domains/schemas';
import { accountProcedure } from '../../../trpc';
import { removeMailDomain } from '../services/remove-mail-domain';

export const removeMailDomainProcedure = accountProcedure('manageRole')
	.meta({ access: ['manageRole'], fresh: true })
	.input(domainRequestSchema)
	.mutation(({ ctx, input }) => removeMailDomain(ctx, input.domain));
