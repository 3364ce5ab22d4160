import { mendRowsSchema } from '@rewards/validators/imports/mends';
import { mendRows } from '../../../imports/flow';
import { type ProgramContext, programProcedure } from '../../../trpc';
import { participantFlow } from '../imports/flow';

/**
 * Imports refused rows of an import again, like `mendRows`. Rows of a replacing import only update: they don't name all
 * participants, and so archive none.
 */
export const mendParticipantRows = (
	ctx: ProgramContext,
	input: { importId: string; rows: { line: number; cells: { index: number; value: string }[] }[] },
): Promise<{ jobId: string }> =>
	mendRows(
		ctx,
		participantFlow,
		input,
		({ previewId: _, allowArchived: __, archivedAtMost: ___, mode, ...earlier }, file) => ({
			...earlier,
			...file,
			mode: mode === 'add' ? ('add' as const) : ('update' as const),
			sameFileImportedAt: null,
			mends: input.importId,
		}),
	);

export const mendRowsProcedure = programProcedure('manageParticipant')
	.input(mendRowsSchema)
	.mutation(({ ctx, input: { importId, rows } }) => mendParticipantRows(ctx, { importId, rows }));
