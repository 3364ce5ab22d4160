import { programProcedure } from '../../../trpc';
import { restoreCatalogue } from '../services/restore-catalogue';

export const restoreCatalogueProcedure = programProcedure('manageProgramAdvanced').mutation(({ ctx }) =>
	restoreCatalogue(ctx),
);
