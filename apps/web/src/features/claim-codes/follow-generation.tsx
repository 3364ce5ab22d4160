import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { toast } from '@rewards/ui/primitives/toast';
import { useTranslation } from '../../i18n/use-translation';
import { errorSentence } from '../../lib/describe-error';
import { errorBodyOf, RequestError } from '../../lib/errors';
import { reportFailure } from '../../lib/report-failure';
import { trpc } from '../../lib/trpc';
import { CancelJob, JobProgress, useJob } from '../jobs';
import { useToldEnd } from './use-told-end';

/** The id of a generation's error, which is removed when the next one starts. */
export const generation = 'generate claim codes';

interface FollowGenerationProps {
	jobId: string;
	level: string;
	quantity: number;
	/** Whether codes were created. */
	onEnded: (done: boolean) => void;
}

/** Shows a generation's progress while the page is open; after that, job center and inbox do. */
export function FollowGeneration({ jobId, level, quantity, onEnded }: FollowGenerationProps) {
	const { t } = useTranslation('claimCodes');
	const { claimCodeBatches, participants } = trpc.useUtils();
	const { data: job } = useJob(jobId);
	useToldEnd(job, ({ state, error }) => {
		if (state === 'done') void toast.success(t('generator.success'));
		else if (state === 'cancelled') void toast.info(t('generator.cancelled'));
		else
			reportFailure(
				generation,
				t('generator.failed'),
				error ? errorSentence(new RequestError(errorBodyOf(error))) : undefined,
			);
		void claimCodeBatches.invalidate();
		// A code is a participant until it is used.
		void participants.invalidate();
		onEnded(state === 'done');
	});
	if (!job) return <Skeleton className="h-16" />;
	const label = t('generator.working', { count: quantity, level });
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
