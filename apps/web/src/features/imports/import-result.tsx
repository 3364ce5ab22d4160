import { Alert } from '@rewards/ui/primitives/alert';
import { Button } from '@rewards/ui/primitives/button';
import { Link } from 'wouter';
import { useTranslation } from '../../i18n/use-translation';
import { asLeft } from '../../lib/list-grid/places';
import { type Job, JobFailure, JobResult, JobStatus, UndoJob } from '../jobs';
import type { ListLink } from './import-kind';

interface ImportResultProps {
	job: Job;
	name: string;
	list: ListLink;
	onAgain: () => void;
}

/** What came of an import. Rejected rows are counted here and listed on the job's own page. */
export function ImportResult({ job, name, list, onAgain }: ImportResultProps) {
	const { t } = useTranslation('imports');
	return (
		<div className="flex flex-col gap-4">
			<p className="flex flex-wrap items-center gap-x-3 gap-y-1">
				<bdi className="wrap-anywhere font-medium">{job.file?.name ?? name}</bdi>
				<JobStatus job={job} />
			</p>
			<JobResult job={job} />
			<JobFailure job={job} title={t('failed')} />
			{job.state === 'cancelled' && <Alert tone="neutral">{t('cancelled')}</Alert>}
			<div className="flex flex-wrap gap-2">
				<Button asChild variant="primary">
					<Link href={asLeft(list.href)}>{list.label}</Link>
				</Button>
				<Button onClick={onAgain}>{t('another')}</Button>
				<UndoJob job={job} />
				<Button asChild variant="ghost">
					<Link href={`/jobs/${job.id}`}>
						{job.rejected > 0 ? t('toRejects', { count: job.rejected }) : t('toJob')}
					</Link>
				</Button>
			</div>
		</div>
	);
}
