import { toast } from '@rewards/ui/primitives/toast';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { errorSentence } from '../../../lib/describe-error';
import { faultOf, isAbort } from '../../../lib/errors';
import { handleError, trpc } from '../../../lib/trpc';
import { InvalidResponse, upload } from '../../../lib/upload';
import { hasEnded, type Job, untilEnded, useJobFeed, useRefusal } from '../../jobs';

/** Where an import stands: a file is chosen, on its way, or a job. */
export type ImportStep =
	| { kind: 'choosing'; file: File | null; error: string | null }
	| { kind: 'uploading'; file: File; percent: number }
	| { kind: 'job'; jobId: string };

const idle: ImportStep = { kind: 'choosing', file: null, error: null };

function jobIdOf(answer: unknown): string {
	if (typeof answer === 'object' && answer !== null && 'jobId' in answer && typeof answer.jobId === 'string')
		return answer.jobId;
	throw new InvalidResponse();
}

const wentIn = (job: Job) => job.state === 'done' || job.state === 'doneWithRejects';

/**
 * The import of one program: sends the file, then follows the job. A job that runs already (the page was reloaded, a colleague or
 * another tab started it) is followed too. `onEnd` hears of every end: the list has changed.
 */
export function useImport(programId: string, onEnd: () => void) {
	const { t } = useTranslation('participants');
	const refusal = useRefusal();
	const utils = trpc.useUtils();
	const { active } = useJobFeed();
	const [step, setStep] = useState<ImportStep>(idle);
	const abort = useRef<AbortController | null>(null);

	const running = active.find((job) => job.kind === 'participantImport' && job.programId === programId);
	const jobId = step.kind === 'job' ? step.jobId : null;
	const { data: job } = trpc.jobs.get.useQuery(
		{ id: jobId ?? '' },
		{ enabled: jobId !== null, refetchInterval: untilEnded },
	);

	useEffect(() => {
		if (running)
			setStep((before) => (before.kind === 'choosing' && !before.file ? { kind: 'job', jobId: running.id } : before));
	}, [running]);

	// Told once a job, and only of one that was seen before its end: reloading a finished one is no news.
	const followed = useRef<string | null>(null);
	useEffect(() => {
		if (!job) return;
		if (!hasEnded(job.state)) {
			followed.current = job.id;
		} else if (followed.current === job.id) {
			followed.current = null;
			// The specification's quirk: also when rows were rejected. The job's page lists them.
			if (wentIn(job)) void toast.success(t('import.success'));
			onEnd();
		}
	}, [job, onEnd, t]);

	const message = (error: unknown): string => {
		if (error instanceof InvalidResponse) return t('import.invalidResponse');
		const fault = faultOf(error);
		if (fault.kind !== 'app') return t('import.uploadFailed');
		return refusal(fault.body.params) ?? errorSentence(error);
	};
	const start = async (file: File, override: boolean) => {
		abort.current = new AbortController();
		setStep({ kind: 'uploading', file, percent: 0 });
		try {
			const answer = await upload(`/upload/participants?programId=${programId}&override=${override}`, file, {
				onProgress: (percent) => setStep({ kind: 'uploading', file, percent }),
				signal: abort.current.signal,
			});
			const id = jobIdOf(answer);
			followed.current = id;
			setStep({ kind: 'job', jobId: id });
			void utils.jobs.active.invalidate();
		} catch (error) {
			handleError(error, { quiet: true });
			// The uploader starts anew.
			setStep({ kind: 'choosing', file: null, error: isAbort(error) ? null : message(error) });
		}
	};

	// Leaving the page while the file is on its way would send half of it to the end.
	useEffect(() => () => abort.current?.abort(), []);

	return {
		step,
		job,
		choose: (file: File | null) => setStep({ kind: 'choosing', file, error: null }),
		start,
		cancelUpload: () => abort.current?.abort(),
		reset: () => setStep(idle),
	};
}
