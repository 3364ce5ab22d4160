import { toast } from '@rewards/ui/primitives/toasts/toast';
import { useTranslation } from '../../i18n/use-translation';
import { errorSentence } from '../../lib/errors/describe-error';
import { errorBodyOf, RequestError } from '../../lib/errors/errors';
import { reportFailure } from '../../lib/errors/report-failure';
import { showAdded } from '../../lib/list-grid/places';
import { trpc } from '../../lib/trpc';
import { CancelJob, JobProgress, JobStrip, useJob } from '../jobs';
import { batchHref } from './types';
import { useToldEnd } from './use-told-end';

/** The id of a generation's error, which is removed when the next one starts. */
export const generation = 'generate claim codes';

/** A generation of this page: its job, and what it makes. */
export interface Generation {
	jobId: string;
	level: string;
	quantity: number;
	/** Empty if it has none. */
	name: string;
	/** Whether codes were created; null while it runs. */
	done: boolean | null;
}

interface FollowGenerationProps {
	jobId: string;
	/** Whether codes were created. */
	onEnded: (done: boolean) => void;
}

/** Reports the end of a generation while the page is open; after that, job center and inbox do. */
export function FollowGeneration({ jobId, onEnded }: FollowGenerationProps) {
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
		// The batch has the id of its job.
		if (state === 'done') showAdded(jobId, { focus: false });
		onEnded(state === 'done');
	});
	return null;
}

/** Its progress, in the sheet of the generator. */
export function GenerationProgress({ made: { jobId, level, quantity } }: { made: Generation }) {
	const { t } = useTranslation('claimCodes');
	const { data: job } = useJob(jobId);
	if (!job) return null;
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

interface GenerationStripProps {
	programId: string;
	made: Generation;
	onDismiss: () => void;
}

/** The same above the list, once the sheet is closed; then the result, until dismissed. */
export function GenerationStrip({ programId, made, onDismiss }: GenerationStripProps) {
	const { t } = useTranslation('claimCodes');
	const { data: job } = useJob(made.jobId);
	if (!job) return null;
	const { level, quantity: count, name } = made;
	const outcome = {
		done: [t('made.title'), name, t('batchTitle', { count, level })].filter(Boolean).join(' · '),
		cancelled: t('generator.cancelled'),
		failed: t('generator.failed'),
	};
	const done = job.state === 'done';
	return (
		<JobStrip
			job={job}
			label={t('generator.working', { count, level })}
			outcome={done ? outcome.done : job.state === 'cancelled' ? outcome.cancelled : outcome.failed}
			details={t(done ? 'open' : 'details')}
			{...(done ? { href: batchHref(programId, made.jobId) } : {})}
			onDismiss={onDismiss}
		/>
	);
}
