import { deferredImport } from '../../../lib/loading/deferred-import';
import { trpc } from '../../../lib/trpc';
import { UndoImport, undoMeta } from '../../imports';
import type { JobOf } from '../../jobs';

const PointUndoDialog = deferredImport(
	() => import('./point-undo-dialog').then((module) => module.PointUndoDialog),
	'ledger',
	'validation',
);

/** Undoes a point import. */
export function UndoPointImport({ job }: { job: JobOf<'pointImport'> }) {
	const { imports } = trpc.useUtils().ledger;
	const undo = trpc.ledger.imports.undo.useMutation({ meta: undoMeta });
	return (
		<UndoImport
			job={job}
			look={(which) => imports.checkUndo.fetch(which, { staleTime: 0 })}
			undo={(which, description: string) => undo.mutateAsync({ ...which, description })}
			dialog={(slot) => <PointUndoDialog {...slot} />}
		/>
	);
}
