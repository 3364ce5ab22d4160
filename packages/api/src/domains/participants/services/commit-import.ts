import { participantPreviewResultSchema } from '@rewards/validators/participants/imports';
import type { BlankCells, ImportMode } from '@rewards/validators/participants/words';
import { commitPreview } from '../../../imports/flow';
import type { ProgramContext } from '../../../trpc';
import { participantFlow } from '../imports/flow';

/** Starts the import of a previewed file; see `commitPreview`. */
export const commitImport = (
	ctx: ProgramContext,
	{ previewId, mode, blanks }: { previewId: string; mode: ImportMode; blanks: BlankCells },
): Promise<{ jobId: string }> =>
	commitPreview(ctx, participantFlow, { previewId, answers: { mode, blanks } }, ({ params, result }) => {
		const sameFile = participantPreviewResultSchema.shape.sameFile.parse(result['sameFile'] ?? null);
		return { ...params, mode, blanks, previewId, sameFileImportedAt: sameFile?.at ?? null };
	});
