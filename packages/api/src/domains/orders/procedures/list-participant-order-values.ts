import { gridDistinctSchema } from '@rewards/validators/grid';
import { distinctGrid } from '../../../grid';
import { programProcedure } from '../../../trpc';
import { ofParticipant, ofParticipantInput } from '../../participants';
import { participantOrderGrid } from '../participant-grid';

/** The values of one column of a participant's orders, for its header filter. */
export const listParticipantOrderValuesProcedure = programProcedure('manageOrders')
	.input(gridDistinctSchema.extend(ofParticipantInput))
	.query(async ({ ctx, input: { participantId, ...query } }) =>
		distinctGrid(
			participantOrderGrid,
			ctx.db,
			{ kind: 'program', programId: ctx.program.id },
			query,
			await ofParticipant(ctx, participantId),
		),
	);
