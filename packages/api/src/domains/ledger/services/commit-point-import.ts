import { commitPreview } from '../../../imports/flow';
import type { ProgramContext } from '../../../trpc';
import { pointFlow } from '../imports/flow';
import { refuseKnown } from '../imports/same-file';
import { requirePoints } from '../policy';

/**
 * Lets a previewed point file go in; see `commitPreview`. ALREADY_IMPORTED when the very same file went in before and
 * no one has said that it is to go in `again`.
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
