import { type ImportUpload, startImport } from '../../../imports/flow';
import type { ProgramContext } from '../../../trpc';
import { pointFlow } from '../imports/flow';
import { refuseKnown } from '../imports/same-file';
import { requirePoints } from '../policy';

export interface PointImportUpload extends ImportUpload {
	/** Books the file although a file with equal bytes was booked before. */
	again: boolean;
}

/**
 * Stores a point file and requests its import; errors as for `startImport`, and BAD_REQUEST in any other type of
 * program, ALREADY_IMPORTED for a file imported before, unless `again`.
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
