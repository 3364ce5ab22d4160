import { formatInstant, useUi } from '@rewards/ui';
import { Alert } from '@rewards/ui/primitives/alert';
import { Card } from '@rewards/ui/primitives/card';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { Link } from 'wouter';
import { ErrorState } from '../../components/error-state';
import { Facts } from '../../components/facts';
import { Page } from '../../components/page';
import { useParam } from '../../components/param';
import { useTranslation } from '../../i18n/use-translation';
import { trpc } from '../../lib/trpc';
import { CancelJob } from './cancel-job';
import { ImportCounts } from './import-counts';
import { JobFailure } from './job-failure';
import { JobProgress } from './job-progress';
import { JobStatus } from './job-status';
import { Rejects } from './rejects';
import { hasEnded, type Job, untilEnded } from './types';
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
				{ label: t('field.createdBy'), value: job.createdByName },
				{ label: t('field.createdAt'), value: formatInstant(job.createdAt, locale, timeZone) },
				{ label: t('field.startedAt'), value: formatInstant(job.startedAt, locale, timeZone) },
				{ label: t('field.finishedAt'), value: formatInstant(job.finishedAt, locale, timeZone) },
			]}
		/>
	);
}

/** What a finished import wants said beside its counts. */
function ImportNotes({ result }: { result: Readonly<Record<string, unknown>> }) {
	const { t } = useTranslation('jobs');
	const { locale, timeZone } = useUi();
	const columns = Array.isArray(result['unknownColumns']) ? result['unknownColumns'].map(String) : [];
	const before = result['sameFileImportedAt'];
	return (
		<>
			{columns.length > 0 && <Alert tone="warning">{t('unknownColumns', { columns })}</Alert>}
			{typeof before === 'string' && <Alert>{t('sameFile', { date: formatInstant(before, locale, timeZone) })}</Alert>}
		</>
	);
}

/** /jobs/{id}: how far a job is, what came of it, and which rows it refused. */
export function JobPage() {
	const { t } = useTranslation('jobs');
	const id = useParam('jobId');
	const words = useJobWords();
	const { data: job, error, refetch } = trpc.jobs.get.useQuery({ id }, { refetchInterval: untilEnded });
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
			badge={job && <JobStatus state={job.state} />}
			actions={job && <CancelJob job={job} />}
		>
			{!job && <Skeleton className="h-48 rounded-lg" />}
			{job && (
				<div className="flex max-w-5xl flex-col gap-6">
					<Card className="flex flex-col gap-5 px-5 py-4">
						<JobFacts job={job} />
						{!hasEnded(job.state) && <JobProgress job={job} label={words.kind(job.kind)} />}
						{job.result && <ImportCounts result={job.result} />}
						{job.result && <ImportNotes result={job.result} />}
						{job.error && <JobFailure error={job.error} />}
					</Card>
					{hasEnded(job.state) && job.rejected > 0 && <Rejects job={job} />}
				</div>
			)}
		</Page>
	);
}
