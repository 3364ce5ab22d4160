import { participantPreviewResultSchema } from '@rewards/validators/participants/imports';
import { commitPreview } from '../../../imports/flow';
import type { ProgramContext } from '../../../trpc';
import { participantFlow } from '../imports/flow';

/** Lets a previewed file go in; see `commitPreview`. */
export const commitImport = (
	ctx: ProgramContext,
	{ previewId, override }: { previewId: string; override: boolean },
): Promise<{ jobId: string }> =>
	commitPreview(ctx, participantFlow, { previewId, answers: { override } }, ({ params, result }) => {
		const sameFile = participantPreviewResultSchema.shape.sameFile.parse(result['sameFile'] ?? null);
		return { ...params, override, previewId, sameFileImportedAt: sameFile?.at ?? null };
	});
