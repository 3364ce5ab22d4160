import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { Suspense } from 'react';
import type { Job } from './types';
import { useJobDisplay } from './use-job-display';

/** The result of a job, in its kind's display. */
export function JobResult({ job }: { job: Job }) {
	const display = useJobDisplay(job.kind);
	const { result } = job;
	if (!result || !display.result) return null;
	return <Suspense fallback={<Skeleton className="h-16" />}>{display.result({ job, result })}</Suspense>;
}

/** The undo button of a job, if its kind has one and there is something to undo. */
export function UndoJob({ job }: { job: Job }) {
	const display = useJobDisplay(job.kind);
	return <Suspense fallback={null}>{job.result && display.undo?.({ job })}</Suspense>;
}

/** The button that starts a refused job again, if its kind has one. */
export function RestartJob({ job }: { job: Job }) {
	const display = useJobDisplay(job.kind);
	return <Suspense fallback={null}>{job.error?.params && display.again?.({ job, params: job.error.params })}</Suspense>;
}
