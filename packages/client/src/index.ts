export { createRewardsClient, type ImportResult, type RewardsClient, type RewardsClientOptions } from './client';
export { RewardsError, type RewardsErrorCode } from './error';
export type { WaitOptions } from './jobs';
export type { Patience } from './patience';
export type { RestCall, Upload } from './rest';
