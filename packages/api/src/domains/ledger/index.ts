export { pointFlow } from './imports/flow';
export { ledgerJobs } from './jobs';
export { uploadPointsProcedure } from './procedures/upload-points';
export { ledgerRouter } from './router';
export { commitPointImport } from './services/commit-point-import';
export { type Difference, differenceLine, reconcile } from './services/reconcile';
export { type PointImportUpload, startPointImport } from './services/start-point-import';
