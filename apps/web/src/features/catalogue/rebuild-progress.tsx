import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { toast } from '@rewards/ui/primitives/toasts/toast';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { trpc } from '../../lib/trpc';
import { CancelJob, hasEnded, type Job, JobProgress, type ResultOf, useJob } from '../jobs';

interface RebuildProgressProps {
	jobId: string;
	onEnded: () => void;
}

/** Shows a rebuild's progress and result while the page is open; after that, job center and inbox do. */
export function RebuildProgress({ jobId, onEnded }: RebuildProgressProps) {
	const { t } = useTranslation('catalogue');
	const { data: job } = useJob(jobId);
	const tell = useTellEnd();
	const reported = useRef('');
	useEffect(() => {
		if (!job || reported.current === job.id || !hasEnded(job.state)) return;
		reported.current = job.id;
		tell(job);
		onEnded();
	});
	if (!job) return <Skeleton className="h-14" />;
	return (
		<div className="flex flex-col items-start gap-3">
			<div className="w-full">
				<JobProgress job={job} label={t('panel.working')} />
			</div>
			{!hasEnded(job.state) && <CancelJob job={job} />}
		</div>
	);
}

type Say = ReturnType<typeof useTranslation<'catalogue'>>['t'];

const tellOutcome: Record<ResultOf<'catalogueRebuild'>['outcome'], (t: Say) => unknown> = {
	applied: (t) => toast.success(t('rebuilt')),
	restored: (t) => toast.success(t('restored')),
	unchanged: (t) => toast.info(t('rebuildUnchanged')),
	waiting: (t) => toast.warning(t('rebuildWaits')),
	failed: (t) => toast.error(t('rebuildFailed')),
};

function useTellEnd(): (job: Job) => void {
	const { t } = useTranslation('catalogue');
	const utils = trpc.useUtils();
	return (job) => {
		for (const part of ['catalogue', 'catalogueBuilds', 'catalogueChanges', 'rebuildSteps', 'products'] as const)
			void utils[part].invalidate();
		void utils.automatedBuilds.invalidate();
		if (job.state === 'cancelled') void toast.info(t('rebuildCancelled'));
		else if (job.state === 'failed') void toast.error(t('rebuildFailed'), { description: job.error?.message });
		else if (job.kind === 'catalogueRebuild' && job.result) tellOutcome[job.result.outcome](t);
	};
}
