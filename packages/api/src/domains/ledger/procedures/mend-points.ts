import { mendRowsSchema } from '@rewards/validators/imports/mends';
import { mendRows } from '../../../imports/flow';
import { type ProgramContext, programProcedure } from '../../../trpc';
import { pointFlow } from '../imports/flow';
import { requirePoints } from '../policy';

/**
 * Imports refused rows of a point import again, like `mendRows`, which itself ensures that each row is booked once,
 * even if other files have the same bytes.
 */
export async function mendPoints(
	ctx: ProgramContext,
	input: { importId: string; rows: { line: number; cells: { index: number; value: string }[] }[] },
): Promise<{ jobId: string }> {
	requirePoints(ctx);
	return mendRows(ctx, pointFlow, input, ({ previewId: _, ...earlier }, file) => ({
		...earlier,
		...file,
		again: true,
		mends: input.importId,
	}));
}

export const mendPointsProcedure = programProcedure('manageTransaction')
	.input(mendRowsSchema)
	.mutation(({ ctx, input: { importId, rows } }) => mendPoints(ctx, { importId, rows }));
