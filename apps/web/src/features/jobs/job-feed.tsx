import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';
import { useSelf } from '../../lib/session/self';
import { handleError, trpc } from '../../lib/trpc';
import { DisplaysContext, type LoadDisplays } from './displays-context';
import { hasEnded, type Job } from './types';
import { neverBack } from './use-job';

interface Feed {
	/** The caller's waiting and running jobs, newest first. */
	active: readonly Job[];
	/** Recently ended jobs. */
	ended: readonly Job[];
}

const FeedContext = createContext<Feed | null>(null);

export function useJobFeed(): Feed {
	const feed = useContext(FeedContext);
	if (!feed) throw new Error('there is no job feed here');
	return feed;
}

const pollMs = 10_000;
/** Poll interval while one of the user's own jobs runs. */
const busyPollMs = 3000;

/**
 * Follows the caller's jobs: one stream for all tabs of the browser. It updates the cache of `jobs.get` and
 * `jobs.active`; without a stream, polling replaces it. `loadDisplays` loads the displays of the job kinds; it returns
 * the same promise every time.
 */
export function JobFeed({ loadDisplays, children }: { loadDisplays: LoadDisplays; children: ReactNode }) {
	const utils = trpc.useUtils();
	const self = useSelf();
	const quiet = (error: unknown) => handleError(error, { quiet: true });
	const take = (job: Job) => {
		utils.jobs.get.setData({ id: job.id }, (before) => neverBack(before, job));
		// A newer server may have kinds without a display here.
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
	// Own jobs only, whatever page is open: a stream for each job would cost one more connection per tab. `useJob` polls
	// a colleague's job.
	const subscription = trpc.jobs.watch.useSubscription(undefined, {
		onStarted: () => {
			// Something may have happened while the stream was down.
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

	// Polled results go to the pages of those jobs too.
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
