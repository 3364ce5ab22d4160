export { FeedFault } from './feed-fault';
export type { FeedFile } from './feed-file';
export { type FeedFormat, type FeedLimits, type FetchedFeed, fetchFeed } from './fetch-feed';
