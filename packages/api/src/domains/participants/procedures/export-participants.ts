import { gridExportSchema } from '@rewards/validators/grid';
import { exportList } from '../../../grid';
import { programProcedure } from '../../../trpc';
import { participantGrid } from '../grid';

/** All participants that match, as a file. */
export const exportParticipantsProcedure = programProcedure('manageParticipant')
	.input(gridExportSchema)
	.query(({ ctx, input }) => exportList(ctx, participantGrid, { kind: 'program', programId: ctx.program.id }, input));
