import { Button } from '@rewards/ui/primitives/button';
import { Undo2 } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import { useTranslation } from '../../i18n/use-translation';
import { lazily } from '../../lib/lazily';
import { trpc } from '../../lib/trpc';
import type { Job } from './types';
import type { UndoDialogProps } from './undo-refused';

const UndoDialog = lazily(() => import('./undo-dialog').then((module) => module.UndoDialog));
const PointUndoDialog = lazily(
	() => import('./point-undo-dialog').then((module) => module.PointUndoDialog),
	'ledger',
	'validation',
);

/** Whether an import is in the state in which it can be undone at all; what stands in its way is asked when somebody wants to. */
const mayUndo = ({ state, result }: Job): boolean =>
	(state === 'done' || state === 'doneWithRejects') && result !== null && !result['undone'];

interface UndoButtonProps<View, Answer> {
	look: () => Promise<View>;
	undo: (answer: Answer) => Promise<{ jobId: string }>;
	dialog: (slot: Omit<UndoDialogProps<View, Answer>, 'name'>) => ReactNode;
}

/** First it is told what undoing the import will do, or why it can't be done. */
function UndoButton<View, Answer>({ look, undo, dialog }: UndoButtonProps<View, Answer>) {
	const { t } = useTranslation('jobs');
	const [, navigate] = useLocation();
	const utils = trpc.useUtils();
	const [view, setView] = useState<View | null>(null);
	const [pending, setPending] = useState(false);
	const show = async () => {
		setPending(true);
		try {
			setView(await look());
		} finally {
			setPending(false);
		}
	};
	return (
		<>
			<Button pending={pending} onClick={() => void show()}>
				<Undo2 aria-hidden />
				{t('undo.action')}
			</Button>
			<Suspense fallback={null}>
				{view !== null &&
					dialog({
						view,
						onClose: () => setView(null),
						onConfirm: async (answer) => {
							try {
								const { jobId } = await undo(answer);
								void utils.jobs.active.invalidate();
								navigate(`/jobs/${jobId}`);
							} catch (error) {
								await show();
								throw error;
							}
						},
					})}
			</Suspense>
		</>
	);
}

// Somebody may have built on it since it was looked at: then the reasons are shown instead of the error.
const meta = { quiet: true };

/** Takes a whole import back. */
export function UndoImport({ job }: { job: Job }) {
	const { participants, ledger } = trpc.useUtils();
	const undoPeople = trpc.participants.imports.undo.useMutation({ meta });
	const undoPoints = trpc.ledger.imports.undo.useMutation({ meta });
	const { id: importId, kind, programId } = job;
	if (!mayUndo(job) || programId === null) return null;
	const input = { programId, importId };
	const name = job.file?.name ?? '';
	if (kind === 'participantImport')
		return (
			<UndoButton
				look={() => participants.imports.checkUndo.fetch(input, { staleTime: 0 })}
				undo={(_: void) => undoPeople.mutateAsync(input)}
				dialog={(slot) => <UndoDialog name={name} {...slot} />}
			/>
		);
	if (kind === 'pointImport')
		return (
			<UndoButton
				look={() => ledger.imports.checkUndo.fetch(input, { staleTime: 0 })}
				undo={(description: string) => undoPoints.mutateAsync({ ...input, description })}
				dialog={(slot) => <PointUndoDialog name={name} {...slot} />}
			/>
		);
	return null;
}
