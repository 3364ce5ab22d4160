import { PopoverButton } from '@rewards/ui/primitives/overlays/popover-button';
import { ProgressRing } from '@rewards/ui/primitives/progress';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { ListChecks } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { deferredImport } from '../../lib/loading/deferred-import';
import { useJobFeed } from './job-feed';
import type { Job } from './types';

const JobPanel = deferredImport(() => import('./job-panel').then((module) => module.JobPanel), 'jobs');

/** Combined progress of all running jobs; null if any of them can't say. */
function togetherPercent(jobs: readonly Job[]): number | null {
	let parts = 0;
	for (const { part } of jobs) {
		if (part === null) return null;
		parts += part;
	}
	return (parts / jobs.length) * 100;
}

/** The ring in the toolbar: the progress of running work, and a panel with each job. */
export function JobCentre() {
	const { t } = useTranslation('shell');
	const { active } = useJobFeed();
	const label = active.length > 0 ? t('jobsRunning', { count: active.length }) : t('jobs');
	return (
		<PopoverButton
			variant="ghost"
			size="icon"
			aria-label={label}
			data-tip={label}
			contentLabel={t('jobs')}
			contentProps={{ align: 'end', className: 'w-96 max-w-[calc(100vw-1rem)] p-0' }}
			content={(close) => (
				<Suspense fallback={<Skeleton className="m-4 h-32" />}>
					<JobPanel onLeave={close} />
				</Suspense>
			)}
		>
			{active.length > 0 ? <ProgressRing value={togetherPercent(active)} label={label} /> : <ListChecks aria-hidden />}
		</PopoverButton>
	);
}
