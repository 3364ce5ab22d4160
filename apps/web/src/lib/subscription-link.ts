import type { AppRouter } from '@rewards/api/router';
import { httpSubscriptionLink } from '@trpc/client';
import { FetchEventSource } from './event-source';

/** Subscriptions over server-sent events; the token travels as a header. */
export const subscriptionLink = (url: string, headers: () => Record<string, string>) =>
	httpSubscriptionLink<AppRouter, typeof FetchEventSource>({
		url,
		EventSource: FetchEventSource,
		eventSourceOptions: { headers },
	});
