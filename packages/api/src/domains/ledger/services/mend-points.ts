import { mendRows } from '../../../imports/flow';
import type { ProgramContext } from '../../../trpc';
import { pointFlow } from '../imports/flow';
import { requirePoints } from '../policy';

/**
 * Sends refused rows of a point import again, as `mendRows` says. That each row goes in once it sees to itself,
 * whatever else has the same bytes.
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
