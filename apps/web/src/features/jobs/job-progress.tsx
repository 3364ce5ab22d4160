import { Progress } from '@rewards/ui/primitives/progress';
import { useTranslation } from '../../i18n/use-translation';
import type { Job } from './types';
import { percentOf, useJobWords } from './use-job-words';

/** Bar, stage and count of a waiting or running job. The words have a reserved place, so nothing shifts. */
export function JobProgress({ job, label }: { job: Job; label: string }) {
	const { t } = useTranslation('jobs');
	const words = useJobWords();
	const waiting = job.state === 'queued';
	return (
		<div className="flex flex-col gap-1.5">
			<Progress value={waiting ? null : percentOf(job)} label={label} />
			<p className="flex min-h-5 flex-wrap justify-between gap-x-4 text-muted-foreground text-sm tabular-nums">
				<span>{job.cancelAsked ? t('cancelling') : waiting ? words.state(job.state) : words.stage(job)}</span>
				<span>{!waiting && words.progress(job)}</span>
			</p>
		</div>
	);
}
