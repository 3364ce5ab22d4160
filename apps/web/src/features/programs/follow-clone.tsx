import { type ProgressToast, progressToast } from '@rewards/ui/primitives/toasts/progress-toast';
import { toast } from '@rewards/ui/primitives/toasts/toast';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { errorSentence } from '../../lib/errors/describe-error';
import { errorBodyOf, RequestError } from '../../lib/errors/errors';
import { trpc } from '../../lib/trpc';
import { hasEnded, type Job, useJob, useJobWords } from '../jobs';

/** The last reported state; it is never reported twice. */
function useOnce(job: Job | undefined, ended: (job: Job) => void) {
	const done = useRef(false);
	useEffect(() => {
		if (!job || done.current || !hasEnded(job.state)) return;
		done.current = true;
		ended(job);
	});
}

interface FollowCloneProps {
	jobId: string;
	/** Name of the cloned program; of the new one if it is made from a template. */
	name: string;
	what: 'clone' | 'new';
	/** Gets the new program's id if there is one. */
	onEnded: (madeId: string | null) => void;
}

const words = {
	clone: { running: 'programs:cloning', done: 'programs:cloned', failed: 'programs:cloneFailed' },
	new: { running: 'programs:creating', done: 'programs:created', failed: 'programs:createFailed' },
} as const;

/** Reports a clone's progress and end while the page is open; after that, job center and inbox do. */
export function FollowClone({ jobId, name, what, onEnded }: FollowCloneProps) {
	const { t } = useTranslation(['programs', 'common']);
	const jobWords = useJobWords();
	const { running, done, failed } = words[what];
	const { data: job } = useJob(jobId);
	const { mutate: cancel } = trpc.jobs.cancel.useMutation();
	const shown = useRef<Promise<ProgressToast> | null>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: one message for one job
	useEffect(() => {
		const made = progressToast({
			title: t(running, { name }),
			cancelLabel: t('common:cancel'),
			onCancel: () => cancel({ id: jobId }),
		});
		shown.current = made;
		return () => void made.then((message) => message.close());
	}, [jobId]);
	useEffect(() => {
		if (!job || hasEnded(job.state)) return;
		const percent = job.part === null ? null : job.part * 100;
		const text = job.state === 'queued' ? jobWords.state(job.state) : jobWords.progress(job);
		void shown.current?.then((message) => message.update({ percent, text }));
	}, [job, jobWords]);
	useOnce(job, ({ kind, state, result, error }) => {
		if (state === 'done') void toast.success(t(done));
		else if (state === 'failed')
			void toast.error(t(failed, { name }), {
				description: error ? errorSentence(new RequestError(errorBodyOf(error))) : undefined,
			});
		onEnded(kind === 'programClone' ? (result?.programId ?? null) : null);
	});
	return null;
}
