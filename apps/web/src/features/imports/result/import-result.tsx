import { Alert } from '@rewards/ui/primitives/alert';
import { Button } from '@rewards/ui/primitives/button';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { importModes } from '@rewards/validators/participants/constants';
import { Suspense } from 'react';
import { Link } from 'wouter';
import { useTranslation } from '../../../i18n/use-translation';
import { asLeft } from '../../../lib/list-grid/places';
import { hasEnded, type Job, JobFailure, JobResult, JobStatus, RestartJob, UndoJob } from '../../jobs';
import type { ImportKind, ListLink } from '../import-kind';
import { SaveRecipe } from '../recipes/save-recipe';
import { RejectPanel } from '../rejects';

interface ImportResultProps {
	job: Job;
	name: string;
	list: ListLink;
	onAgain: () => void;
	kind: ImportKind;
	/** Corrected rows were imported: the list has changed. */
	onEnd: () => void;
}

const modeOf = (mode: unknown) => importModes.find((known) => known === mode) ?? null;

/** The result of an import; its rejected rows can be corrected here. */
export function ImportResult({ job, name, list, onAgain, kind, onEnd }: ImportResultProps) {
	const { t } = useTranslation('imports');
	// Each rejected row is corrected in one place: at the import that rejected it first.
	const isMend = job.result !== null && 'mends' in job.result && Boolean(job.result.mends);
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
				<RestartJob job={job} />
				<Button asChild variant="primary">
					<Link href={asLeft(list.href)}>{list.label}</Link>
				</Button>
				<Button onClick={onAgain}>{t('another')}</Button>
				<UndoJob job={job} />
				{hasEnded(job.state) && job.file !== null && job.programId !== null && !isMend && job.result !== null && (
					<SaveRecipe
						programId={job.programId}
						jobId={job.id}
						name={job.file.name}
						mode={'mode' in job.result ? modeOf(job.result.mode) : null}
						blanks={'blanks' in job.result && job.result.blanks === 'empty' ? 'empty' : 'keep'}
					/>
				)}
				<Button asChild variant="ghost">
					<Link href={`/jobs/${job.id}`}>{t('toJob')}</Link>
				</Button>
			</div>
			{job.rejected > 0 && job.programId !== null && !isMend && (
				<Suspense fallback={<Skeleton className="h-40 rounded-lg" />}>
					<RejectPanel
						kind={kind}
						programId={job.programId}
						jobId={job.id}
						name={job.file?.name ?? name}
						onEnd={onEnd}
					/>
				</Suspense>
			)}
		</div>
	);
}
