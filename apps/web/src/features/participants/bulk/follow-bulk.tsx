import { toast } from '@rewards/ui/primitives/toasts/toast';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import type { TFunction } from '../../../i18n/keys';
import { useTranslation } from '../../../i18n/use-translation';
import { errorSentence } from '../../../lib/errors/describe-error';
import { errorBodyOf, RequestError } from '../../../lib/errors/errors';
import { trpc } from '../../../lib/trpc';
import { hasEnded, type Job, JobStrip, useJob } from '../../jobs';
import { undoToast } from '../jobs/shared';

interface FollowBulkProps {
	jobId: string;
	/** The job has ended: the list has changed. */
	onEnded: () => void;
	onClose: () => void;
}

const sentences = { status: 'toldChanged', level: 'toldChanged', points: 'toldPoints', delete: 'toldDeleted' } as const;
const counted = { status: 'done', level: 'done', points: 'pointsDone', delete: 'deleted' } as const;

const failed = ({ kind }: Job) =>
	kind === 'passwordMails' ? 'participantWork:mail.failed' : 'participantWork:bulk.failed';

/** The outcome in one line. */
function outcomeOf(job: Job, t: TFunction<'participants'>): string {
	const mails = job.kind === 'passwordMails';
	if (job.state === 'cancelled') return t(mails ? 'participantWork:mail.cancelled' : 'participantWork:bulk.cancelled');
	if (job.state === 'failed') return t(failed(job));
	const parts: (string | false)[] = [];
	if (job.kind === 'passwordMails' && job.result)
		parts.push(
			t('participantWork:mail.done', { done: job.result.mailed }),
			job.rejected > 0 && t('participantWork:mail.left', { figure: job.rejected }),
		);
	if (job.kind === 'participantBulk' && job.result) {
		const { action, done, unchanged, gone } = job.result;
		parts.push(
			t(`participantWork:bulk.${counted[action]}`, { done }),
			unchanged > 0 && t('participantWork:bulk.unchanged', { figure: unchanged }),
			gone > 0 && t('participantWork:bulk.gone', { figure: gone }),
		);
	}
	return parts.filter(Boolean).join(' · ');
}

/** The progress of a bulk action, then its result, until dismissed. */
export function FollowBulk({ jobId, onEnded, onClose }: FollowBulkProps) {
	const { t } = useTranslation(['participants', 'participantWork']);
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
			void toast.error(t(failed(job)), {
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
	return (
		<JobStrip
			job={job}
			label={t(job.kind === 'passwordMails' ? 'participantWork:mail.working' : 'participantWork:bulk.working')}
			outcome={outcomeOf(job, t)}
			details={t('participantWork:bulk.details')}
			onDismiss={onClose}
		/>
	);
}
