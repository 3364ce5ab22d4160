import { programProcedure } from '../../../trpc';
import { removeDomain } from '../services/remove-domain';

export const removeDomainProcedure = programProcedure('manageProgramAdvanced').mutation(({ ctx }) => removeDomain(ctx));
