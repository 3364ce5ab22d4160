import { lazily } from '../../../lib/lazily';
import { trpc } from '../../../lib/trpc';
import { UndoImport, undoMeta } from '../../imports';
import type { JobOf } from '../../jobs';

const UndoDialog = lazily(() => import('./undo-dialog').then((module) => module.UndoDialog));

/** Takes an import of participants back, unless that has been done. */
export function UndoParticipantImport({ job }: { job: JobOf<'participantImport'> }) {
	const { imports } = trpc.useUtils().participants;
	const undo = trpc.participants.imports.undo.useMutation({ meta: undoMeta });
	const { id: importId, programId, result, file } = job;
	if (programId === null || !result || result.undone) return null;
	const input = { programId, importId };
	return (
		<UndoImport
			look={() => imports.checkUndo.fetch(input, { staleTime: 0 })}
			undo={(_: void) => undo.mutateAsync(input)}
			dialog={(slot) => <UndoDialog name={file?.name ?? ''} {...slot} />}
		/>
	);
}
