import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { ErrorState } from '../../components/error-state';
import { useTranslation } from '../../i18n/use-translation';
import { CancelJob, hasEnded, JobProgress } from '../jobs';
import type { ImportKind, ListLink } from './import-kind';
import type { EndTexts } from './result/end-toast';
import { ImportResult } from './result/import-result';
import { useFollowedImport } from './use-followed-import';

interface JobStepProps {
	kind: ImportKind;
	jobId: string;
	name: string;
	list: ListLink;
	texts: EndTexts;
	onEnd: () => void;
	onAnother: (error?: unknown) => void;
}

/** Follows an import to its end, and shows its result. */
export function JobStep({ kind, jobId, name, list, texts, onEnd, onAnother }: JobStepProps) {
	const { t } = useTranslation('imports');
	const { job, error, refetch } = useFollowedImport({ kind, jobId, texts, onEnd, onOld: onAnother });
	if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
	if (!job) return <Skeleton className="h-16" />;
	if (hasEnded(job.state))
		return <ImportResult job={job} name={name} list={list} onAgain={() => onAnother()} kind={kind} onEnd={onEnd} />;
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
