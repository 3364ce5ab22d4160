import { mendRowsSchema } from '@rewards/validators/imports/mends';
import { programProcedure } from '../../../trpc';
import { mendPoints } from '../services/mend-points';

export const mendPointsProcedure = programProcedure('manageTransaction')
	.input(mendRowsSchema)
	.mutation(({ ctx, input: { importId, rows } }) => mendPoints(ctx, { importId, rows }));
