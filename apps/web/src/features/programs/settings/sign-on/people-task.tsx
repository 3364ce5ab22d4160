import { useFormState } from '@rewards/ui/form';
import { Button } from '@rewards/ui/primitives/button';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { useTranslation } from '../../../../i18n/use-translation';
import { faultOf } from '../../../../lib/errors/errors';
import { handleError, trpc } from '../../../../lib/trpc';
import { CancelJob, hasEnded, JobFailure, JobProgress, JobResult, JobStatus, useJob } from '../../../jobs';
import type { Program } from '../program';
import type { SettingsValues } from '../values';
import { obstacleOf } from './obstacle';

/** The progress of a run of the task, or how it ended. */
function Run({ jobId }: { jobId: string }) {
	const { t } = useTranslation(['programSso', 'jobs']);
	const { data: job } = useJob(jobId);
	if (!job) return <Skeleton className="h-16" />;
	const ended = hasEnded(job.state);
	return (
		<section aria-label={t('programSso:lastRun')} className="flex flex-col gap-3 rounded-md border px-4 py-3">
			<div className="flex flex-wrap items-center gap-x-4 gap-y-2" aria-live="polite">
				<span className="font-medium">{t('programSso:lastRun')}</span>
				<JobStatus job={job} />
				<span className="ms-auto flex items-center gap-3">
					<CancelJob job={job} />
					<Link href={`/jobs/${job.id}`} className="text-primary-text hover:underline">
						{t('programSso:details')}
					</Link>
				</span>
			</div>
			{!ended && <JobProgress job={job} label={t('programSso:lastRun')} />}
			<JobResult job={job} />
			<JobFailure job={job} />
		</section>
	);
}

/** Imports the people of the first provider, and shows the progress. */
export function PeopleTask({ program }: { program: Program }) {
	const { t } = useTranslation('programSso');
	const { dirtyFields } = useFormState<SettingsValues>();
	const changed = Boolean(dirtyFields.ssoEnabled || dirtyFields.mindTickleConfig || dirtyFields.type);
	const obstacle = obstacleOf(program, changed);
	const [begun, setBegun] = useState<string | null>(null);
	const last = trpc.jobs.list.useQuery(
		{
			filter: {
				and: [
					['kind', '=', 'providerImport'],
					['programId', '=', program.id],
				],
			},
			take: 1,
			withTotal: false,
		},
		{ staleTime: 0 },
	);
	const run = trpc.programs.importPeople.useMutation({
		meta: { quiet: true },
		onSuccess: ({ jobId }) => setBegun(jobId),
		onError: (error) => {
			const fault = faultOf(error);
			const { code, params } = fault.kind === 'app' ? fault.body : {};
			// A colleague was faster: their run is just as good.
			if (code === 'CONFLICT' && typeof params?.['jobId'] === 'string') setBegun(params['jobId']);
			else handleError(error);
		},
	});
	const jobId = begun ?? last.data?.items[0]?.id;
	return (
		<div className="flex flex-col gap-3">
			<div className="flex flex-wrap items-center gap-x-4 gap-y-2">
				<Button
					pending={run.isPending}
					disabled={obstacle !== null}
					aria-describedby={obstacle ? 'people-task-obstacle' : undefined}
					onClick={() => run.mutate({ programId: program.id })}
				>
					<Play aria-hidden className="rtl:-scale-x-100" />
					{t('runNow')}
				</Button>
				<p id="people-task-obstacle" className="min-w-0 flex-1 basis-60 text-muted-foreground text-sm">
					{t(obstacle ? `obstacle.${obstacle}` : 'runHelp')}
				</p>
			</div>
			{jobId && <Run key={jobId} jobId={jobId} />}
		</div>
	);
}
