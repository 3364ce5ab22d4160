import type { PointPreviewResult, PointPreviewSamples } from '@rewards/validators/ledger/imports';
import type { PointField } from '@rewards/validators/ledger/words';
import { getPreview, type ImportPreview } from '../../../imports/flow';
import type { ProgramContext } from '../../../trpc';
import { pointFlow } from '../imports/flow';
import { findSamePoints, hashOf } from '../imports/same-file';

/**
 * A preview of a point file, as `getPreview` says. Whether the very same file has gone in is reported as of now:
 * someone else may have let it in since the preview was made, and then it goes in only when that is said.
 */
export async function getPointPreview(
	ctx: ProgramContext,
	previewId: string,
): Promise<ImportPreview<PointPreviewResult, PointPreviewSamples>> {
	const preview = await getPreview<PointField, PointPreviewResult, PointPreviewSamples>(ctx, pointFlow, previewId);
	const { result, uploadId } = preview;
	// One that has become an import is the record of what it said.
	if (!result || !uploadId) return preview;
	const { db, program } = ctx;
	const sameFile = await findSamePoints(db.pool, program.id, await hashOf(db.pool, uploadId));
	return { ...preview, result: { ...result, sameFile } };
}
