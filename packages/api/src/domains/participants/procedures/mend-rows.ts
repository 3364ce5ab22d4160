import { mendRowsSchema } from '@rewards/validators/imports/mends';
import { programProcedure } from '../../../trpc';
import { mendParticipantRows } from '../services/mend-rows';

export const mendRowsProcedure = programProcedure('manageParticipant')
	.input(mendRowsSchema)
	.mutation(({ ctx, input: { importId, rows } }) => mendParticipantRows(ctx, { importId, rows }));
