import { Button } from '@rewards/ui/primitives/button';
import { X } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { deferredImport } from '../../lib/loading/deferred-import';
import { trpc } from '../../lib/trpc';
import { hasEnded, type Job } from './types';

const ConfirmDialog = deferredImport(() =>
	import('@rewards/ui/primitives/overlays/confirm-dialog').then((module) => module.ConfirmDialog),
);

interface CancelJobProps {
	job: Job;
	/** An icon in a narrow list, or a small button in a strip. */
	look?: 'icon' | 'strip';
}

/** Asks for confirmation, then asks the job to stop at the next safe point. */
export function CancelJob({ job, look }: CancelJobProps) {
	const { t } = useTranslation('jobs');
	const utils = trpc.useUtils();
	const [asking, setAsking] = useState(false);
	const cancel = trpc.jobs.cancel.useMutation({ onSettled: () => utils.jobs.get.invalidate({ id: job.id }) });
	if (hasEnded(job.state) || job.whenCancelled === 'mustEnd') return null;
	return (
		<>
			{look === 'icon' ? (
				<Button
					variant="ghost"
					size="icon-sm"
					aria-label={t('cancel')}
					data-tip={t('cancel')}
					disabled={job.cancelAsked}
					onClick={() => setAsking(true)}
				>
					<X aria-hidden />
				</Button>
			) : (
				<Button
					{...(look === 'strip' ? { variant: 'ghost', size: 'sm' } : {})}
					disabled={job.cancelAsked}
					onClick={() => setAsking(true)}
				>
					{job.cancelAsked ? t('cancelling') : t('cancel')}
				</Button>
			)}
			<Suspense fallback={null}>
				{asking && (
					<ConfirmDialog
						open
						danger
						onOpenChange={setAsking}
						title={t('cancelTitle')}
						confirmLabel={t('cancel')}
						cancelLabel={t('keepRunning')}
						onConfirm={() => cancel.mutateAsync({ id: job.id })}
					>
						{t(job.whenCancelled === 'takenBack' ? 'cancelWhole' : 'cancelText')}
					</ConfirmDialog>
				)}
			</Suspense>
		</>
	);
}
