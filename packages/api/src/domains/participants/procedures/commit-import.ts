import { type BlankCells, blankCells, type ImportMode, importModes } from '@rewards/validators/participants/constants';
import { allowArchivedSchema, participantPreviewResultSchema } from '@rewards/validators/participants/imports';
import { z } from 'zod';
import { commitPreview } from '../../../imports/flow';
import { type ProgramContext, programProcedure } from '../../../trpc';
import { participantFlow } from '../imports/flow';

interface CommitRequest {
	previewId: string;
	mode: ImportMode;
	blanks: BlankCells;
	/** How many participants `replace` may archive: the number that was confirmed. */
	allowArchived?: number | undefined;
	/** Where nobody is asked beforehand: more archived participants than these are always asked about. */
	archivedAtMost?: number | undefined;
}

/** Starts the import of a previewed file; see `commitPreview`. */
export const commitImport = (
	ctx: ProgramContext,
	{ previewId, mode, blanks, allowArchived, archivedAtMost }: CommitRequest,
): Promise<{ jobId: string }> =>
	commitPreview(ctx, participantFlow, { previewId, answers: { mode, blanks, allowArchived } }, ({ params, result }) => {
		const sameFile = participantPreviewResultSchema.shape.sameFile.parse(result['sameFile'] ?? null);
		const sameFileImportedAt = sameFile?.at ?? null;
		return { ...params, mode, blanks, allowArchived, archivedAtMost, previewId, sameFileImportedAt };
	});

export const commitImportProcedure = programProcedure('manageParticipant')
	.input(
		z.object({
			previewId: z.uuid(),
			mode: z.enum(importModes),
			blanks: z.enum(blankCells).default('keep'),
			allowArchived: allowArchivedSchema,
		}),
	)
	.mutation(({ ctx, input }) => commitImport(ctx, input));
