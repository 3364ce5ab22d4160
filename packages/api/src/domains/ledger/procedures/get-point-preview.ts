import type { PointPreviewResult, PointPreviewSamples } from '@rewards/validators/ledger/imports';
import type { PointField } from '@rewards/validators/ledger/words';
import { z } from 'zod';
import { getPreview, type ImportPreview } from '../../../imports/flow';
import { type ProgramContext, programProcedure } from '../../../trpc';
import { pointFlow } from '../imports/flow';
import { findSamePoints, hashOf } from '../imports/same-file';

/**
 * A preview of a point file, like `getPreview`. Whether the same file was imported is checked now: another user may
 * have imported it since the preview, and then the import needs `again`.
 */
export async function getPointPreview(
	ctx: ProgramContext,
	previewId: string,
): Promise<ImportPreview<PointPreviewResult, PointPreviewSamples>> {
	const preview = await getPreview<PointField, PointPreviewResult, PointPreviewSamples>(ctx, pointFlow, previewId);
	const { result, uploadId } = preview;
	// A preview that has become an import keeps what it showed.
	if (!result || !uploadId) return preview;
	const { db, program } = ctx;
	const sameFile = await findSamePoints(db.pool, program.id, await hashOf(db.pool, uploadId));
	return { ...preview, result: { ...result, sameFile } };
}

export const getPointPreviewProcedure = programProcedure('manageTransaction')
	.input(z.object({ previewId: z.uuid() }))
	.query(({ ctx, input }) => getPointPreview(ctx, input.previewId));
