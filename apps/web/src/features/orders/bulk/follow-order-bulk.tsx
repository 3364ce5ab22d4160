import { toast } from '@rewards/ui/primitives/toasts/toast';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { errorSentence } from '../../../lib/errors/describe-error';
import { errorBodyOf, RequestError } from '../../../lib/errors/errors';
import { hasEnded, JobStrip, useJob } from '../../jobs';

interface FollowOrderBulkProps {
	jobId: string;
	/** The job has ended: the lists have changed. */
	onEnded: () => void;
	onClose: () => void;
}

/** The progress of a bulk action on orders, then its result, until dismissed. */
export function FollowOrderBulk({ jobId, onEnded, onClose }: FollowOrderBulkProps) {
	const { t } = useTranslation('orders');
	const { data: job } = useJob(jobId);
	const reported = useRef(false);
	useEffect(() => {
		if (!job || reported.current || !hasEnded(job.state)) return;
		reported.current = true;
		if (job.state === 'failed')
			void toast.error(t('orders:bulk.failed'), {
				description: job.error ? errorSentence(new RequestError(errorBodyOf(job.error))) : undefined,
			});
		onEnded();
	});
	if (!job) return null;
	const result = job.kind === 'orderBulk' ? job.result : null;
	const words =
		job.state === 'cancelled'
			? t('orders:bulk.cancelled')
			: !result
				? t('orders:bulk.failed')
				: [
						t(`orders:bulk.done.${result.action}`, { figure: result.done }),
						result.asked > 0 && t('orders:bulk.asked', { figure: result.asked }),
						result.skipped > 0 && t('orders:bulk.skipped', { figure: result.skipped }),
						result.failed > 0 && t('orders:bulk.refused', { figure: result.failed }),
					]
						.filter(Boolean)
						.join(' · ');
	return (
		<JobStrip
			className="mb-2"
			job={job}
			label={t('orders:bulk.working')}
			outcome={words}
			details={t('orders:bulk.details')}
			onDismiss={onClose}
		/>
	);
}
