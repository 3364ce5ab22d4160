export { readCodeProgram } from './capacity';
export { claimCodeJobs } from './jobs';
export { replaceCode } from './replace-code';
export { claimCodeBatchesRouter, claimCodesRouter } from './router';
