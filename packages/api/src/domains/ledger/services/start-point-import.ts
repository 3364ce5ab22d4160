import { type ImportUpload, startImport } from '../../../imports/flow';
import type { ProgramContext } from '../../../trpc';
import { pointFlow } from '../imports/flow';
import { refuseKnown } from '../imports/same-file';
import { requirePoints } from '../policy';

export interface PointImportUpload extends ImportUpload {
	/** Books the file although the very same one has been booked before. */
	again: boolean;
}

/**
 * Takes a point file in and asks for its import; refused as `startImport` says, with BAD_REQUEST in any program but
 * points, and with ALREADY_IMPORTED for a file that went in before, unless `again`.
 */
export async function startPointImport(
	ctx: ProgramContext,
	{ again, ...upload }: PointImportUpload,
): Promise<{ jobId: string }> {
	requirePoints(ctx);
	return startImport(ctx, pointFlow, upload, async ({ client, stored, columns }) => {
		await refuseKnown(client, ctx.program.id, stored.sha256, again);
		return { fileId: stored.id, fileSize: stored.size, columns, again };
	});
}
