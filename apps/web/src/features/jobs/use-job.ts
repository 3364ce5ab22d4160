import { useSelf } from '../../lib/session/self';
import { trpc } from '../../lib/trpc';
import { hasEnded, untilEnded } from './types';

const stateOf = (job: unknown): string | null => {
	const state: unknown = typeof job === 'object' && job !== null ? Reflect.get(job, 'state') : null;
	return typeof state === 'string' ? state : null;
};

const isUndone = (job: unknown): boolean => {
	const result: unknown = typeof job === 'object' && job !== null ? Reflect.get(job, 'result') : null;
	return typeof result === 'object' && result !== null && Boolean(Reflect.get(result, 'undone'));
};

/**
 * Responses and events may arrive out of order: a late, older one must not restart an ended job, nor revert an undone
 * one.
 */
export function neverBack<Known>(before: Known | undefined, now: Known): Known {
	const [was, is] = [stateOf(before), stateOf(now)];
	if (before === undefined || was === null || is === null || !hasEnded(was)) return now;
	return !hasEnded(is) || (isUndone(before) && !isUndone(now)) ? before : now;
}

/** A job, live until it ends. */
export function useJob(id: string) {
	const { user } = useSelf();
	return trpc.jobs.get.useQuery(
		{ id },
		{ refetchInterval: untilEnded(user.id), staleTime: 0, structuralSharing: neverBack },
	);
}
