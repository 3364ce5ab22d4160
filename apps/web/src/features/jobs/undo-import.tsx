import { Button } from '@rewards/ui/primitives/button';
import { Undo2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import { useTranslation } from '../../i18n/use-translation';
import { lazily } from '../../lib/lazily';
import { trpc } from '../../lib/trpc';
import type { Job, UndoView } from './types';

const UndoDialog = lazily(() => import('./undo-dialog').then((module) => module.UndoDialog));

/** Whether an import is of the kind and state that can be undone at all; what stands in its way is asked when somebody wants to. */
const mayUndo = ({ kind, state, result }: Job): boolean =>
	kind === 'participantImport' &&
	(state === 'done' || state === 'doneWithRejects') &&
	result !== null &&
	!result['undone'];

/** Takes a whole import back: first it is told what that will do, or why it can't be done. */
export function UndoImport({ job }: { job: Job }) {
	const { t } = useTranslation('jobs');
	const [, navigate] = useLocation();
	const utils = trpc.useUtils();
	const [view, setView] = useState<UndoView | null>(null);
	const [pending, setPending] = useState(false);
	const undo = trpc.participants.imports.undo.useMutation({
		// Somebody may have built on it since it was looked at: then the reasons are shown instead.
		meta: { quiet: true },
	});
	const { programId } = job;
	if (!mayUndo(job) || programId === null) return null;
	const input = { programId, importId: job.id };
	const look = async () => {
		setPending(true);
		try {
			setView(await utils.participants.imports.checkUndo.fetch(input, { staleTime: 0 }));
		} finally {
			setPending(false);
		}
	};
	return (
		<>
			<Button pending={pending} onClick={() => void look()}>
				<Undo2 aria-hidden />
				{t('undo.action')}
			</Button>
			<Suspense fallback={null}>
				{view && (
					<UndoDialog
						name={job.file?.name ?? ''}
						view={view}
						onClose={() => setView(null)}
						onConfirm={async () => {
							try {
								const { jobId } = await undo.mutateAsync(input);
								void utils.jobs.active.invalidate();
								navigate(`/jobs/${jobId}`);
							} catch (error) {
								await look();
								throw error;
							}
						}}
					/>
				)}
			</Suspense>
		</>
	);
}
