export { pointFlow } from './imports/flow';
export { ledgerJobs } from './jobs';
export { commitPointImport } from './procedures/commit-point-import';
export { uploadPointsProcedure } from './procedures/upload-points';
export { ledgerRouter } from './router';
export { type Difference, differenceLine, reconcile } from './services/reconcile';
export { type PointImportUpload, startPointImport } from './services/start-point-import';
