import { participantPreviewResultSchema } from '@rewards/validators/participants/imports';
import type { ImportMode } from '@rewards/validators/participants/words';
import { commitPreview } from '../../../imports/flow';
import type { ProgramContext } from '../../../trpc';
import { participantFlow } from '../imports/flow';

/** Starts the import of a previewed file; see `commitPreview`. */
export const commitImport = (
	ctx: ProgramContext,
	{ previewId, mode }: { previewId: string; mode: ImportMode },
): Promise<{ jobId: string }> =>
	commitPreview(ctx, participantFlow, { previewId, answers: { mode } }, ({ params, result }) => {
		const sameFile = participantPreviewResultSchema.shape.sameFile.parse(result['sameFile'] ?? null);
		return { ...params, mode, previewId, sameFileImportedAt: sameFile?.at ?? null };
	});
