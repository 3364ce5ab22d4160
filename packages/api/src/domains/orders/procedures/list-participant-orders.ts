import { gridQuerySchema } from '@rewards/validators/grid';
import { queryGrid } from '../../../grid';
import { programProcedure } from '../../../trpc';
import { ofParticipant, ofParticipantInput } from '../../participants';
import { participantOrderGrid } from '../participant-grid';

/** The orders of one participant. */
export const listParticipantOrdersProcedure = programProcedure('manageOrders')
	.input(gridQuerySchema.extend(ofParticipantInput))
	.query(async ({ ctx, input: { participantId, ...query } }) =>
		queryGrid(
			participantOrderGrid,
			ctx.db,
			{ kind: 'program', programId: ctx.program.id },
			query,
			await ofParticipant(ctx, participantId),
		),
	);
