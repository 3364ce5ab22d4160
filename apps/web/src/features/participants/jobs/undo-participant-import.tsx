import { deferredImport } from '../../../lib/loading/deferred-import';
import { trpc } from '../../../lib/trpc';
import { UndoImport, undoMeta } from '../../imports';
import type { JobOf } from '../../jobs';

const UndoDialog = deferredImport(() => import('./undo-dialog').then((module) => module.UndoDialog));

/** Undoes a participant import. */
export function UndoParticipantImport({ job }: { job: JobOf<'participantImport'> }) {
	const { imports } = trpc.useUtils().participants;
	const undo = trpc.participants.imports.undo.useMutation({ meta: undoMeta });
	return (
		<UndoImport
			job={job}
			look={(which) => imports.checkUndo.fetch(which, { staleTime: 0 })}
			undo={(which, _: void) => undo.mutateAsync(which)}
			dialog={(slot) => <UndoDialog {...slot} />}
		/>
	);
}
