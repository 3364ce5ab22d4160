export { claimCodeJobs } from './jobs';
export { claimCodeBatchesRouter, claimCodesRouter } from './router';
