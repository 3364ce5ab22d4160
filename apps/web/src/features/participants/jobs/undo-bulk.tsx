import { Alert } from '@rewards/ui/primitives/alert';
import { Button } from '@rewards/ui/primitives/button';
import { ConfirmDialog } from '@rewards/ui/primitives/overlays/confirm-dialog';
import { toast } from '@rewards/ui/primitives/toasts/toast';
import type { BulkUndoView } from '@rewards/validators/participants/bulk';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useTranslation } from '../../../i18n/use-translation';
import { trpc } from '../../../lib/trpc';
import type { JobOf } from '../../jobs';
import { undoToast } from './shared';

const left = ['changed', 'taken', 'levelGone'] as const;

/**
 * Undoes a bulk action, unless that has been done. First it asks, with the numbers of participants that can and can't
 * be reverted.
 */
export function UndoBulk({ job }: { job: JobOf<'participantBulk'> }) {
	const { t } = useTranslation('jobs');
	const [, navigate] = useLocation();
	const { participants, jobs } = trpc.useUtils();
	const undo = trpc.participants.bulk.undo.useMutation();
	const [view, setView] = useState<BulkUndoView | null>(null);
	const [pending, setPending] = useState(false);
	const { id: bulkId, programId, result } = job;
	if (programId === null || !result || result.undone || result.done === 0) return null;
	const input = { programId, bulkId };
	const ask = async () => {
		setPending(true);
		try {
			const found = await participants.bulk.checkUndo.fetch(input, { staleTime: 0 });
			if (found.refusal === null) setView(found);
			else void toast.error(t(`kind.participantBulkUndo.refusal.${found.refusal}`));
		} finally {
			setPending(false);
		}
	};
	return (
		<>
			<Button pending={pending} onClick={() => void ask()}>
				<Undo2 aria-hidden />
				{t('kind.participantBulkUndo.action')}
			</Button>
			{view && (
				<ConfirmDialog
					open
					onOpenChange={() => setView(null)}
					title={t(`kind.participantBulkUndo.question.${result.action}`, { count: view.undone })}
					confirmLabel={t('kind.participantBulkUndo.action')}
					onConfirm={async () => {
						const { jobId } = await undo.mutateAsync(input);
						void toast.dismiss(undoToast(bulkId));
						void jobs.active.invalidate();
						navigate(`/jobs/${jobId}`);
					}}
				>
					<div className="flex flex-col gap-3">
						<p>{t('kind.participantBulkUndo.intro')}</p>
						{left.map(
							(key) =>
								view[key] > 0 && (
									<Alert key={key} tone="warning">
										{t(`kind.participantBulkUndo.will.${key}`, { count: view[key] })}
									</Alert>
								),
						)}
					</div>
				</ConfirmDialog>
			)}
		</>
	);
}
