import { gridDistinctSchema } from '@rewards/validators/grid';
import { distinctGrid } from '../../../grid';
import { programProcedure } from '../../../trpc';
import { participantGrid } from '../grid';

/** The values of one column, for its header filter. */
export const listParticipantValuesProcedure = programProcedure('manageParticipant')
	.input(gridDistinctSchema)
	.query(({ ctx, input }) =>
		distinctGrid(participantGrid, ctx.db, { kind: 'program', programId: ctx.program.id }, input),
	);
