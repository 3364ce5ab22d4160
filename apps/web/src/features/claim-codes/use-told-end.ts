import { useEffect, useRef } from 'react';
import { hasEnded, type Job } from '../jobs';

/** Calls back once when a followed job has ended. */
export function useToldEnd(job: Job | undefined, ended: (job: Job) => void): void {
	const reported = useRef('');
	useEffect(() => {
		if (!job || reported.current === job.id || !hasEnded(job.state)) return;
		reported.current = job.id;
		ended(job);
	});
}
