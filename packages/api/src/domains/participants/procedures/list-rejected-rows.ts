import { rejectedRowsSchema } from '@rewards/validators/imports/mends';
import { rejectedRows } from '../../../imports/flow';
import { programProcedure } from '../../../trpc';
import { participantFlow } from '../imports/flow';

export const listRejectedRowsProcedure = programProcedure('manageParticipant')
	.input(rejectedRowsSchema)
	.query(({ ctx, input }) => rejectedRows(ctx, participantFlow, input));
