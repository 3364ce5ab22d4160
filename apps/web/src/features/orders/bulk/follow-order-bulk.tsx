import { Button } from '@rewards/ui/primitives/button';
import { Card } from '@rewards/ui/primitives/card';
import { toast } from '@rewards/ui/primitives/toast';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { useTranslation } from '../../../i18n/use-translation';
import { errorSentence } from '../../../lib/describe-error';
import { errorBodyOf, RequestError } from '../../../lib/errors';
import { CancelJob, hasEnded, JobProgress, useJob } from '../../jobs';

interface FollowOrderBulkProps {
	jobId: string;
	/** The job has ended: the lists have changed. */
	onEnded: () => void;
	onClose: () => void;
}

/** The progress of a bulk action on orders, then its result, until dismissed. */
export function FollowOrderBulk({ jobId, onEnded, onClose }: FollowOrderBulkProps) {
	const { t } = useTranslation(['orders', 'common']);
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
	const label = t('orders:bulk.working');
	if (!hasEnded(job.state)) {
		return (
			<Card className="mb-3 flex shrink-0 flex-col items-start gap-2 px-5 py-3">
				<p>{label}</p>
				<div className="w-full">
					<JobProgress job={job} label={label} />
				</div>
				<CancelJob job={job} />
			</Card>
		);
	}
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
		<Card className="mb-3 flex shrink-0 flex-wrap items-center justify-between gap-3 px-5 py-3">
			<p role="status" className="tabular-nums">
				{words}
			</p>
			<span className="flex flex-wrap items-center gap-3">
				<Link href={`/jobs/${job.id}`} className="text-primary-text hover:underline">
					{t('orders:bulk.details')}
				</Link>
				<Button variant="ghost" onClick={onClose}>
					{t('common:close')}
				</Button>
			</span>
		</Card>
	);
}
