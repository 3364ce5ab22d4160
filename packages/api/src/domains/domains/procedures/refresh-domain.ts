import { programProcedure } from '../../../trpc';
import { refreshDomain } from '../services/refresh-domain';

export const refreshDomainProcedure = programProcedure('manageProgramAdvanced').mutation(({ ctx }) =>
	refreshDomain(ctx),
);
