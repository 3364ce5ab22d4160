import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { toast } from '@rewards/ui/primitives/toast';
import { useEffect } from 'react';
import { ErrorState } from '../../components/error-state';
import { useTranslation } from '../../i18n/use-translation';
import { errorCodeOf } from '../../lib/errors';
import { CancelJob, hasEnded, JobProgress, useJob } from '../jobs';
import { type EndTexts, endToast } from './end-toast';
import type { ImportKind } from './import-kind';
import { ImportResult } from './import-result';
import { underWay } from './under-way';

interface JobStepProps {
	kind: ImportKind;
	jobId: string;
	name: string;
	texts: EndTexts;
	onEnd: () => void;
	onAnother: (error?: unknown) => void;
}

/** How long the result of an import shows to whoever comes back: later it is found among the jobs. */
const newsMs = 12 * 3_600_000;

/** Follows an import to its end, and shows what came of it. */
export function JobStep({ kind, jobId, name, texts, onEnd, onAnother }: JobStepProps) {
	const { t } = useTranslation('imports');
	const { data: job, error, refetch } = useJob(jobId);
	const { success, nothing } = texts;

	useEffect(() => {
		if (!job) return;
		if (!hasEnded(job.state)) {
			underWay.add(job.id);
		} else if (underWay.delete(job.id)) {
			const said = endToast(job, kind.tookNothing?.(job) ?? false, {
				success,
				...(nothing === undefined ? {} : { nothing }),
			});
			if (said) void toast[said.tone](said.text);
			onEnd();
		}
	}, [job, kind, onEnd, success, nothing]);
	// Old ones, and those that are not there any more, are found among the jobs or nowhere.
	const old = job?.finishedAt
		? Date.parse(job.finishedAt) < Date.now() - newsMs
		: error !== null && errorCodeOf(error) === 'NOT_FOUND';
	useEffect(() => {
		if (old) onAnother();
	});

	if (error && errorCodeOf(error) !== 'NOT_FOUND') return <ErrorState error={error} onRetry={() => void refetch()} />;
	if (!job) return <Skeleton className="h-16" />;
	if (hasEnded(job.state)) return <ImportResult job={job} name={name} onAgain={() => onAnother()} />;
	const label = t('working', { name });
	return (
		<div className="flex flex-col items-start gap-3">
			<p className="break-words">{label}</p>
			<div className="w-full">
				<JobProgress job={job} label={label} />
			</div>
			<CancelJob job={job} />
		</div>
	);
}
