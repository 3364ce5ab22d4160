import { mendRows } from '../../../imports/flow';
import type { ProgramContext } from '../../../trpc';
import { participantFlow } from '../imports/flow';

/**
 * Sends refused rows of an import again, as `mendRows` says. Of an import that replaced all they only update: they
 * don't name everybody, and so archive no one.
 */
export const mendParticipantRows = (
	ctx: ProgramContext,
	input: { importId: string; rows: { line: number; cells: { index: number; value: string }[] }[] },
): Promise<{ jobId: string }> =>
	mendRows(ctx, participantFlow, input, ({ previewId: _, mode, ...earlier }, file) => ({
		...earlier,
		...file,
		mode: mode === 'add' ? ('add' as const) : ('update' as const),
		sameFileImportedAt: null,
		mends: input.importId,
	}));
