import { pointImportJob } from './jobs/point-import';
import { pointPreviewJob } from './jobs/point-preview';
import { pointUndoJob } from './jobs/point-undo';

/** What a worker must know to run this domain's jobs. */
export const ledgerJobs = [pointPreviewJob, pointImportJob, pointUndoJob];
export { pointFlow } from './imports/flow';
export { uploadPointsProcedure } from './procedures/upload-points';
export { ledgerRouter } from './router';
export { type Difference, differenceLine, reconcile } from './services/reconcile';
export { type PointImportUpload, startPointImport } from './services/start-point-import';
