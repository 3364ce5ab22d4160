import { deferredParts } from '@rewards/ui';
import type { QueryClient } from '@tanstack/react-query';

/** How long nothing may be loading: a page pauses between a response and its next request. */
const calmMs = 100;
/** A response that never comes must not block messages. */
const longestMs = 30_000;

/** Lets late parts load once the first page is complete: no placeholder shows, and nothing is loading. */
export function followFirstPage(client: QueryClient): void {
	let calm: ReturnType<typeof setTimeout> | undefined;
	const look = () => {
		clearTimeout(calm);
		calm = setTimeout(() => !deferredParts.held() && client.isFetching() === 0 && bring(), calmMs);
	};
	const bring = () => {
		clearTimeout(longest);
		stop();
		deferredParts.bring();
	};
	const longest = setTimeout(bring, longestMs);
	const stop = client.getQueryCache().subscribe(look);
	deferredParts.onReleased(look);
}
