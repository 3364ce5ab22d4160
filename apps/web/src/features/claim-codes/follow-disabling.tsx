import { toast } from '@rewards/ui/primitives/toasts/toast';
import { useTranslation } from '../../i18n/use-translation';
import { errorSentence } from '../../lib/errors/describe-error';
import { errorBodyOf, RequestError } from '../../lib/errors/errors';
import { JobStrip, useJob } from '../jobs';
import { useToldEnd } from './use-told-end';

interface FollowDisablingProps {
	jobId: string;
	onEnded: () => void;
	onDismiss: () => void;
}

/** The progress of disabling a batch, then the number of codes, until dismissed. */
export function FollowDisabling({ jobId, onEnded, onDismiss }: FollowDisablingProps) {
	const { t } = useTranslation('claimCodes');
	const { data: job } = useJob(jobId);
	useToldEnd(job, ({ kind, state, result, error }) => {
		const count = kind === 'claimCodeDisabling' ? (result?.disabled ?? 0) : 0;
		if (state === 'done') void toast.success(t('disabled', { count }));
		else if (state === 'failed' && error) void toast.error(errorSentence(new RequestError(errorBodyOf(error))));
		onEnded();
	});
	if (!job) return null;
	const count = job.kind === 'claimCodeDisabling' ? (job.result?.disabled ?? 0) : 0;
	return (
		<JobStrip
			job={job}
			label={t('disabling')}
			outcome={job.state === 'done' ? t('disabled', { count }) : t('notDisabled')}
			details={t('details')}
			onDismiss={onDismiss}
		/>
	);
}
