import { gridExportSchema } from '@rewards/validators/grid';
import { exportList } from '../../../grid';
import { programProcedure } from '../../../trpc';
import { ofParticipant, ofParticipantInput } from '../../participants';
import { transactionGrid } from '../grid';

/** All transactions of a participant that match, as a file. */
export const exportTransactionsProcedure = programProcedure('manageTransaction')
	.input(gridExportSchema.extend(ofParticipantInput))
	.query(async ({ ctx, input: { participantId, ...query } }) =>
		exportList(
			ctx,
			transactionGrid,
			{ kind: 'program', programId: ctx.program.id },
			query,
			await ofParticipant(ctx, participantId),
		),
	);
