import { domainRequestSchema } from '@rewards/validators/domains/schemas';
import { programProcedure } from '../../../trpc';
import { requestDomain } from '../services/request-domain';

export const requestDomainProcedure = programProcedure('manageProgramAdvanced')
	.input(domainRequestSchema)
	.mutation(({ ctx, input }) => requestDomain(ctx, input.domain));
