import { gridQuerySchema } from '@rewards/validators/grid';
import { queryGrid } from '../../../grid';
import { programProcedure } from '../../../trpc';
import { participantGrid } from '../grid';

export const listParticipantsProcedure = programProcedure('manageParticipant')
	.input(gridQuerySchema)
	.query(({ ctx, input }) => queryGrid(participantGrid, ctx.db, { kind: 'program', programId: ctx.program.id }, input));
