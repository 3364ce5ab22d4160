import { z } from 'zod';
import { commitPreview } from '../../../imports/flow';
import { type ProgramContext, programProcedure } from '../../../trpc';
import { pointFlow } from '../imports/flow';
import { refuseKnown } from '../imports/same-file';
import { requirePoints } from '../policy';

/**
 * Starts the import of a previewed point file; see `commitPreview`. ALREADY_IMPORTED when a file with equal bytes was
 * imported before, unless `again`.
 */
export async function commitPointImport(
	ctx: ProgramContext,
	{ previewId, again }: { previewId: string; again: boolean },
): Promise<{ jobId: string }> {
	requirePoints(ctx);
	return commitPreview(ctx, pointFlow, { previewId, answers: { again } }, async ({ params, sha256 }, client) => {
		await refuseKnown(client, ctx.program.id, sha256, again);
		return { ...params, previewId, again };
	});
}

export const commitPointImportProcedure = programProcedure('manageTransaction')
	.input(z.object({ previewId: z.uuid(), again: z.boolean().default(false) }))
	.mutation(({ ctx, input }) => commitPointImport(ctx, input));
