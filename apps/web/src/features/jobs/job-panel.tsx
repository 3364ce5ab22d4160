import { Link } from 'wouter';
import { useTranslation } from '../../i18n/use-translation';
import { useSelf } from '../../lib/session/self';
import { CancelJob } from './cancel-job';
import { DownloadRejects } from './download-rejects';
import { useJobFeed } from './job-feed';
import { JobProgress } from './job-progress';
import { JobStatus } from './job-status';
import { goOnOf, isOfUse } from './previews';
import type { Job } from './types';
import { useJobDisplay } from './use-job-display';
import { useJobOutcome } from './use-job-outcome';
import { useJobWords } from './use-job-words';

function JobLine({ job, onLeave }: { job: Job; onLeave: () => void }) {
	const { t } = useTranslation('jobs');
	const words = useJobWords();
	const outcome = useJobOutcome();
	const page = useJobDisplay(job.kind).page?.(job, t);
	const active = job.state === 'queued' || job.state === 'running';
	// Its result shows where the import continues.
	const goOn = goOnOf(job, useSelf().user.id);
	const title = job.file?.name ?? words.kind(job.kind);
	return (
		<li className="flex flex-col gap-2 px-4 py-3">
			<div className="flex items-start gap-2">
				<div className="min-w-0 flex-1">
					<Link
						href={goOn && page ? page.href : `/jobs/${job.id}`}
						state={goOn}
						onClick={onLeave}
						className="block truncate rounded-sm font-medium hover:underline"
					>
						{title}
					</Link>
					<p className="truncate text-muted-foreground text-sm">
						{[job.file && words.kind(job.kind), job.programName].filter(Boolean).join(' · ')}
					</p>
				</div>
				{!active && job.rejected > 0 && job.file && <DownloadRejects job={job} compact />}
				{active && <CancelJob job={job} look="icon" />}
			</div>
			{active ? (
				<JobProgress job={job} label={title} />
			) : (
				<p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted-foreground text-sm tabular-nums">
					<JobStatus job={job} />
					{outcome(job)}
				</p>
			)}
		</li>
	);
}

/** Every running job with its bar, and those that ended while the panel was open. */
export function JobPanel({ onLeave }: { onLeave: () => void }) {
	const { t } = useTranslation('jobs');
	const { active, ended: all } = useJobFeed();
	const ended = all.filter(isOfUse);
	return (
		<div className="flex max-h-[min(32rem,80dvh)] flex-col">
			<h2 className="px-4 pt-3 pb-2 font-semibold">{t('running')}</h2>
			{active.length === 0 && <p className="px-4 pb-3 text-muted-foreground">{t('noneRunning')}</p>}
			{active.length + ended.length > 0 && (
				<ul className="scrollbar-thin min-h-0 flex-1 divide-y overflow-y-auto border-t">
					{[...active, ...ended].map((job) => (
						<JobLine key={job.id} job={job} onLeave={onLeave} />
					))}
				</ul>
			)}
			<div className="border-t px-4 py-2">
				<Link
					href="/jobs"
					onClick={onLeave}
					className="inline-flex min-h-6 items-center rounded-sm text-primary-text text-sm hover:underline"
				>
					{t('allJobs')}
				</Link>
			</div>
		</div>
	);
}
