import { withHandler } from '../../../jobs';
import { pointImportJob } from './point-import';
import { pointPreviewJob } from './point-preview';
import { pointUndoJob } from './point-undo';

/** The kinds of job of this domain. */
export const ledgerJobs = [
	withHandler(pointPreviewJob, () => import('./run-point-preview').then((module) => module.runPointPreview)),
	withHandler(pointImportJob, () => import('./run-point-import').then((module) => module.runPointImport)),
	withHandler(pointUndoJob, () => import('./run-point-undo').then((module) => module.runPointUndo)),
] as const;
