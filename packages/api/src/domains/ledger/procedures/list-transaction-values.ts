import { gridDistinctSchema } from '@rewards/validators/grid';
import { distinctGrid } from '../../../grid';
import { programProcedure } from '../../../trpc';
import { ofParticipant, ofParticipantInput } from '../../participants';
import { transactionGrid } from '../grid';

/** The values of one column of a participant's transactions, for its header filter. */
export const listTransactionValuesProcedure = programProcedure('manageTransaction')
	.input(gridDistinctSchema.extend(ofParticipantInput))
	.query(async ({ ctx, input: { participantId, ...query } }) =>
		distinctGrid(
			transactionGrid,
			ctx.db,
			{ kind: 'program', programId: ctx.program.id },
			query,
			await ofParticipant(ctx, participantId),
		),
	);
