import { Button } from '@rewards/ui/primitives/button';
import { Card } from '@rewards/ui/primitives/card';
import { toast } from '@rewards/ui/primitives/toast';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { useTranslation } from '../../../i18n/use-translation';
import { errorSentence } from '../../../lib/describe-error';
import { errorBodyOf, RequestError } from '../../../lib/errors';
import { trpc } from '../../../lib/trpc';
import { CancelJob, hasEnded, JobProgress, useJob } from '../../jobs';
import { undoToast } from '../jobs/shared';

interface FollowBulkProps {
	jobId: string;
	/** The job has ended: the list has changed. */
	onEnded: () => void;
	onClose: () => void;
}

const sentences = { status: 'toldChanged', level: 'toldChanged', points: 'toldPoints', delete: 'toldDeleted' } as const;
const counted = { status: 'done', level: 'done', points: 'pointsDone', delete: 'deleted' } as const;

/** The progress of a bulk action, then its result, until dismissed. */
export function FollowBulk({ jobId, onEnded, onClose }: FollowBulkProps) {
	const { t } = useTranslation(['participants', 'common']);
	const { data: job } = useJob(jobId);
	const reported = useRef(false);
	const [, navigate] = useLocation();
	const undo = trpc.participants.bulk.undo.useMutation();
	/** Its page lists who is reverted and who can't be. */
	const takeBack = async (programId: string) =>
		navigate(`/jobs/${(await undo.mutateAsync({ programId, bulkId: jobId })).jobId}`);
	useEffect(() => {
		if (!job || reported.current || !hasEnded(job.state)) return;
		reported.current = true;
		if (job.state === 'failed')
			void toast.error(t('participantWork:bulk.failed'), {
				description: job.error ? errorSentence(new RequestError(errorBodyOf(job.error))) : undefined,
			});
		const { programId } = job;
		if (job.kind === 'participantBulk' && job.result && job.result.done > 0 && programId !== null)
			void toast.success(t(`participantWork:bulk.${sentences[job.result.action]}`), {
				id: undoToast(jobId),
				action: {
					label: t('participants:undo'),
					// Errors show as for every mutation.
					onSelect: () => void takeBack(programId).catch(() => undefined),
				},
			});
		onEnded();
	});
	if (!job) return null;
	const result = job.kind === 'participantBulk' ? job.result : null;
	const { action, done = 0, unchanged = 0, gone = 0 } = result ?? {};
	const label = t('participantWork:bulk.working');
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
	const words =
		job.state === 'cancelled'
			? t('participantWork:bulk.cancelled')
			: job.state === 'failed'
				? t('participantWork:bulk.failed')
				: [
						t(`participantWork:bulk.${counted[action ?? 'status']}`, { done }),
						unchanged > 0 && t('participantWork:bulk.unchanged', { figure: unchanged }),
						gone > 0 && t('participantWork:bulk.gone', { figure: gone }),
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
					{t('participantWork:bulk.details')}
				</Link>
				<Button variant="ghost" onClick={onClose}>
					{t('common:close')}
				</Button>
			</span>
		</Card>
	);
}
