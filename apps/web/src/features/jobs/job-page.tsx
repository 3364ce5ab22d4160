import { formatInstant, useUi } from '@rewards/ui';
import { Button } from '@rewards/ui/primitives/button';
import { Card } from '@rewards/ui/primitives/card';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { Link } from 'wouter';
import { ErrorState } from '../../components/error-state';
import { Facts } from '../../components/facts';
import { Page } from '../../components/page';
import { useParam } from '../../components/param';
import { useTranslation } from '../../i18n/use-translation';
import { useSelf } from '../../lib/session/self';
import { CancelJob } from './cancel-job';
import { JobFailure } from './job-failure';
import { JobProgress } from './job-progress';
import { JobResult, RestartJob, UndoJob } from './job-result';
import { JobStatus } from './job-status';
import { goOnOf } from './previews';
import { Rejects } from './rejects';
import { hasEnded, type Job } from './types';
import { useJob } from './use-job';
import { useJobDisplay } from './use-job-display';
import { useJobWords } from './use-job-words';

function JobFacts({ job }: { job: Job }) {
	const { t } = useTranslation('jobs');
	const { locale, timeZone } = useUi();
	return (
		<Facts
			facts={[
				{ label: t('field.file'), value: job.file && <bdi>{job.file.name}</bdi> },
				{
					label: t('field.program'),
					value: job.programId && (
						<Link href={`/programs/${job.programId}/settings`} className="text-primary-text hover:underline">
							{job.programName}
						</Link>
					),
				},
				{ label: t('field.account'), value: <bdi>{job.accountName}</bdi> },
				{ label: t('field.createdBy'), value: job.createdByName },
				{ label: t('field.createdAt'), value: formatInstant(job.createdAt, locale, timeZone) },
				{ label: t('field.startedAt'), value: formatInstant(job.startedAt, locale, timeZone) },
				{ label: t('field.finishedAt'), value: formatInstant(job.finishedAt, locale, timeZone) },
				{
					label: t('field.rate'),
					value: hasEnded(job.state) && job.rate !== null && job.done >= 1000 && t('rate', { rate: job.rate }),
				},
			]}
		/>
	);
}

function JobActions({ job }: { job: Job }) {
	const { t } = useTranslation('jobs');
	// A preview whose file was imported or discarded can't be continued.
	const goOn = goOnOf(job, useSelf().user.id);
	const page = useJobDisplay(job.kind).page?.(job, t);
	return (
		<>
			<CancelJob job={job} />
			<UndoJob job={job} />
			<RestartJob job={job} />
			{page && (
				<Button asChild variant={goOn ? 'primary' : 'outline'}>
					<Link href={page.href} state={goOn}>
						{goOn ? t('goOn') : page.label}
					</Link>
				</Button>
			)}
		</>
	);
}

/** /jobs/{id}: a job's progress, result, and rejected rows. */
export function JobPage() {
	const { t } = useTranslation('jobs');
	const id = useParam('jobId');
	const words = useJobWords();
	const { data: job, error, refetch } = useJob(id);
	const crumbs = [{ label: t('title'), href: '/jobs' }];
	if (error) {
		return (
			<Page title={t('title')} crumbs={crumbs}>
				<ErrorState error={error} onRetry={() => void refetch()} />
			</Page>
		);
	}
	return (
		<Page
			title={job && words.kind(job.kind)}
			kind={t('title')}
			crumbs={crumbs}
			badge={job && <JobStatus job={job} />}
			actions={job && <JobActions job={job} />}
		>
			{!job && <Skeleton className="h-48 rounded-lg" />}
			{job && (
				<div className="flex max-w-5xl flex-col gap-6">
					<Card className="flex flex-col gap-5 px-5 py-4">
						<JobFacts job={job} />
						{!hasEnded(job.state) && <JobProgress job={job} label={words.kind(job.kind)} />}
						{!hasEnded(job.state) && words.mustEnd(job) && (
							<p className="text-muted-foreground text-sm">{words.mustEnd(job)}</p>
						)}
						<JobResult job={job} />
						<JobFailure job={job} />
					</Card>
					{hasEnded(job.state) && job.rejected > 0 && <Rejects job={job} />}
				</div>
			)}
		</Page>
	);
}
