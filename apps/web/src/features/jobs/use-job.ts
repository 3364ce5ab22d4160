import { trpc } from '../../lib/trpc';
import { hasEnded, untilEnded } from './types';

const stateOf = (job: unknown): string | null => {
	const state: unknown = typeof job === 'object' && job !== null ? Reflect.get(job, 'state') : null;
	return typeof state === 'string' ? state : null;
};

/** Answers and events may overtake each other: a job that has ended doesn't run again because of an older one that comes late. */
export function neverBack<Known>(before: Known | undefined, now: Known): Known {
	const [was, is] = [stateOf(before), stateOf(now)];
	return before !== undefined && was !== null && is !== null && hasEnded(was) && !hasEnded(is) ? before : now;
}

/** A job, live until its end. */
export const useJob = (id: string) =>
	trpc.jobs.get.useQuery({ id }, { refetchInterval: untilEnded, staleTime: 0, structuralSharing: neverBack });
