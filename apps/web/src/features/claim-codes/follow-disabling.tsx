import { Card } from '@rewards/ui/primitives/card';
import { toast } from '@rewards/ui/primitives/toast';
import { useTranslation } from '../../i18n/use-translation';
import { errorSentence } from '../../lib/describe-error';
import { errorBodyOf, RequestError } from '../../lib/errors';
import { JobProgress, useJob } from '../jobs';
import { useToldEnd } from './use-told-end';

/** Reports the progress of disabling a batch, and the number of codes. */
export function FollowDisabling({ jobId, onEnded }: { jobId: string; onEnded: () => void }) {
	const { t } = useTranslation('claimCodes');
	const { data: job } = useJob(jobId);
	useToldEnd(job, ({ kind, state, result, error }) => {
		const count = kind === 'claimCodeDisabling' ? (result?.disabled ?? 0) : 0;
		if (state === 'done') void toast.success(t('disabled', { count }));
		else if (state === 'failed' && error) void toast.error(errorSentence(new RequestError(errorBodyOf(error))));
		onEnded();
	});
	if (!job) return null;
	return (
		<Card className="px-5 py-4">
			<p>{t('disabling')}</p>
			<JobProgress job={job} label={t('disabling')} />
		</Card>
	);
}
