import { Button } from '@rewards/ui/primitives/button';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { useEffect, useState } from 'react';
import { useSelf } from '../../../app/self';
import { ErrorState } from '../../../components/error-state';
import { useTranslation } from '../../../i18n/use-translation';
import { errorBodyOf, errorCodeOf, RequestError } from '../../../lib/errors';
import { trpc } from '../../../lib/trpc';
import { hasEnded, JobProgress, useJob } from '../../jobs';
import { ColumnsStep } from './columns-step';
import { PreviewResult, type PreviewStepProps } from './preview-result';
import { askForPreview } from './running-upload';

/** Follows a preview until it is there, and shows it. */
export function PreviewStep(props: PreviewStepProps) {
	const { programId, program, previewId, name, onAnother } = props;
	const { t } = useTranslation('participants');
	const userId = useSelf().user.id;
	const { client, jobs } = trpc.useUtils();
	const [telling, setTelling] = useState(false);
	const job = useJob(previewId);
	const ended = job.data !== undefined && hasEnded(job.data.state);
	const preview = trpc.participants.imports.getPreview.useQuery(
		{ programId, previewId },
		{ enabled: ended, staleTime: 0, gcTime: 0 },
	);

	const error = job.error ?? preview.error;
	const failed = job.data?.state === 'failed' ? job.data.error : null;
	// Used in another browser, thrown away, or too old.
	const gone = preview.data !== undefined && !preview.isFetching && preview.data.samples === null;
	const lost = error !== null && errorCodeOf(error) === 'NOT_FOUND';
	useEffect(() => {
		if (failed) onAnother(new RequestError(errorBodyOf(failed)));
		else if (lost) onAnother(error);
		else if (job.data?.state === 'cancelled') onAnother();
		else if (gone) onAnother(t('import.gone'));
	});

	if (error && !lost) {
		const retry = () => void (job.error ? job.refetch() : preview.refetch());
		return <ErrorState error={error} onRetry={retry} />;
	}
	const { result, samples, uploadId, columns, examples, fields } = preview.data ?? {};
	if (result && samples && uploadId && columns && examples && fields) {
		if (telling) {
			return (
				<ColumnsStep
					name={name}
					program={program}
					header={{ columns, examples, fields }}
					onCheck={async (chosen) => {
						await askForPreview({ client, userId, programId, name }, uploadId, chosen);
						void jobs.active.invalidate();
					}}
					onAnother={() => onAnother()}
					onBack={() => setTelling(false)}
				/>
			);
		}
		return (
			<PreviewResult
				{...props}
				columns={columns}
				result={result}
				samples={samples}
				onColumns={() => setTelling(true)}
			/>
		);
	}
	if (!job.data || ended) return <Skeleton className="h-28" />;
	const label = t('import.checking', { name });
	return (
		<div className="flex flex-col items-start gap-3">
			<p className="break-words">{label}</p>
			<div className="w-full">
				<JobProgress job={job.data} label={label} />
			</div>
			<Button onClick={() => onAnother()}>{t('import.stopChecking')}</Button>
		</div>
	);
}
