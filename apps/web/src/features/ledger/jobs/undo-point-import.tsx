import { lazily } from '../../../lib/lazily';
import { trpc } from '../../../lib/trpc';
import { UndoImport, undoMeta } from '../../imports';
import type { JobOf } from '../../jobs';

const PointUndoDialog = lazily(
	() => import('./point-undo-dialog').then((module) => module.PointUndoDialog),
	'ledger',
	'validation',
);

/** Takes an import of points back, unless that has been done. */
export function UndoPointImport({ job }: { job: JobOf<'pointImport'> }) {
	const { imports } = trpc.useUtils().ledger;
	const undo = trpc.ledger.imports.undo.useMutation({ meta: undoMeta });
	const { id: importId, programId, result, file } = job;
	if (programId === null || !result || result.undone) return null;
	const input = { programId, importId };
	return (
		<UndoImport
			look={() => imports.checkUndo.fetch(input, { staleTime: 0 })}
			undo={(description: string) => undo.mutateAsync({ ...input, description })}
			dialog={(slot) => <PointUndoDialog name={file?.name ?? ''} {...slot} />}
		/>
	);
}
