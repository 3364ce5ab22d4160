import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';
import { useSelf } from '../../lib/session/self';
import { handleError, trpc } from '../../lib/trpc';
import { DisplaysContext, type LoadDisplays } from './displays-context';
import { hasEnded, type Job } from './types';
import { neverBack } from './use-job';

interface Feed {
	/** The caller's waiting and running jobs, the newest first. */
	active: readonly Job[];
	/** Those that ended a short while ago. */
	ended: readonly Job[];
}

const FeedContext = createContext<Feed | null>(null);

export function useJobFeed(): Feed {
	const feed = useContext(FeedContext);
	if (!feed) throw new Error('there is no job feed here');
	return feed;
}

const pollMs = 10_000;
/** While something of one's own runs. */
const busyPollMs = 3000;

/**
 * Follows the caller's jobs: one stream for all tabs of the browser. What it tells lands in the cache of `jobs.get` and
 * `jobs.active`; while there is none, asking takes its place. `loadDisplays` brings what shows the kinds of job; the
 * same promise whenever it is called.
 */
export function JobFeed({ loadDisplays, children }: { loadDisplays: LoadDisplays; children: ReactNode }) {
	const utils = trpc.useUtils();
	const self = useSelf();
	const quiet = (error: unknown) => handleError(error, { quiet: true });
	const take = (job: Job) => {
		utils.jobs.get.setData({ id: job.id }, (before) => neverBack(before, job));
		// A newer server may have kinds that have no display here.
		if (hasEnded(job.state)) loadDisplays().then((displays) => displays[job.kind]?.whenEnded?.(utils), quiet);
		if (job.createdById !== self.user.id) return;
		utils.jobs.active.setData(undefined, (before = []) =>
			[
				neverBack(
					before.find((one) => one.id === job.id),
					job,
				),
				...before.filter((one) => one.id !== job.id),
			].sort((one, other) => other.createdAt.localeCompare(one.createdAt)),
		);
	};
	// Own jobs only, whatever page is open: a stream for each job would be one more connection a tab. `useJob` asks for a
	// colleague's.
	const subscription = trpc.jobs.watch.useSubscription(undefined, {
		onStarted: () => {
			// Something may have happened while no one listened.
			void utils.jobs.active.invalidate();
			void utils.jobs.get.invalidate();
		},
		onData: ({ data }) => take(data),
		onError: quiet,
	});
	const live = subscription.status === 'pending';
	const active = trpc.jobs.active.useQuery(undefined, {
		refetchInterval: ({ state }) => !live && (state.data?.some((job) => !hasEnded(job.state)) ? busyPollMs : pollMs),
		staleTime: 0,
	});

	// What polling brought belongs to the pages of those jobs too.
	useEffect(() => {
		for (const job of active.data ?? []) utils.jobs.get.setData({ id: job.id }, (before) => neverBack(before, job));
	}, [active.data, utils]);

	const feed = useMemo(
		(): Feed => ({
			active: (active.data ?? []).filter((job) => !hasEnded(job.state)),
			ended: (active.data ?? []).filter((job) => hasEnded(job.state)),
		}),
		[active.data],
	);
	return (
		<DisplaysContext value={loadDisplays}>
			<FeedContext value={feed}>{children}</FeedContext>
		</DisplaysContext>
	);
}
