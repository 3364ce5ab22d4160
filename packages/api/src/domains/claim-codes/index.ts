export { readCodeProgram } from './capacity';
export { claimCodeJobs } from './jobs';
export { claimCodeBatchesRouter, claimCodesRouter } from './router';
