import { gridExportSchema } from '@rewards/validators/grid';
import { exportList } from '../../../grid';
import { programProcedure } from '../../../trpc';
import { ofParticipant, ofParticipantInput } from '../../participants';
import { participantOrderGrid } from '../participant-grid';

/** All orders of a participant that match, as a file. */
export const exportParticipantOrdersProcedure = programProcedure('manageOrders')
	.input(gridExportSchema.extend(ofParticipantInput))
	.query(async ({ ctx, input: { participantId, ...query } }) =>
		exportList(
			ctx,
			participantOrderGrid,
			{ kind: 'program', programId: ctx.program.id },
			query,
			await ofParticipant(ctx, participantId),
		),
	);
