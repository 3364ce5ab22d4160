import { useEffect, useRef } from 'react';
import { trpc } from '../../lib/trpc';
import { useJobFeed } from '../jobs';

const pollMs = 60_000;

/** The number of unread notices: polled every minute, and reloaded when one of the user's jobs ends. */
export function useUnread(): number {
	const utils = trpc.useUtils();
	const { ended } = useJobFeed();
	const before = useRef(ended.length);
	useEffect(() => {
		if (before.current === ended.length) return;
		before.current = ended.length;
		void utils.notifications.unread.invalidate();
	}, [ended.length, utils]);
	return trpc.notifications.unread.useQuery(undefined, { refetchInterval: pollMs }).data?.count ?? 0;
}
