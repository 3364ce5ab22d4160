import { programProcedure } from '../../../trpc';
import { getLevelUsage } from '../services/get-level-usage';

export const getLevelUsageProcedure = programProcedure('manageProgram').query(({ ctx, signal }) =>
	getLevelUsage(ctx, signal),
);
