import { lateParts } from '@rewards/ui';
import type { QueryClient } from '@tanstack/react-query';

/** So long nothing may be under way: between an answer and the next question of the same page there is a moment. */
const calmMs = 100;
/** An answer that never comes must not keep messages from showing. */
const longestMs = 30_000;

/**
 * Lets late parts come once the page that was opened first is there: no placeholder shows, and nothing is being asked.
 */
export function followFirstPage(client: QueryClient): void {
	let calm: ReturnType<typeof setTimeout> | undefined;
	const look = () => {
		clearTimeout(calm);
		calm = setTimeout(() => !lateParts.held() && client.isFetching() === 0 && bring(), calmMs);
	};
	const bring = () => {
		clearTimeout(longest);
		stop();
		lateParts.bring();
	};
	const longest = setTimeout(bring, longestMs);
	const stop = client.getQueryCache().subscribe(look);
	lateParts.onReleased(look);
}
