import { gridQuerySchema } from '@rewards/validators/grid';
import { queryGrid } from '../../../grid';
import { programProcedure } from '../../../trpc';
import { ofParticipant, ofParticipantInput } from '../../participants';
import { transactionGrid } from '../grid';

/** The transactions of one participant. */
export const listTransactionsProcedure = programProcedure('manageTransaction')
	.input(gridQuerySchema.extend(ofParticipantInput))
	.query(async ({ ctx, input: { participantId, ...query } }) =>
		queryGrid(
			transactionGrid,
			ctx.db,
			{ kind: 'program', programId: ctx.program.id },
			query,
			await ofParticipant(ctx, participantId),
		),
	);
