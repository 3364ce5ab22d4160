import { programProcedure } from '../../../trpc';
import { getDomain } from '../services/get-domain';

export const getDomainProcedure = programProcedure('manageProgramAdvanced').query(({ ctx }) => getDomain(ctx));
