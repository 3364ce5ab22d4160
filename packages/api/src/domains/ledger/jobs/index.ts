import { pointImportJob } from './point-import';
import { pointPreviewJob } from './point-preview';
import { pointUndoJob } from './point-undo';

/** The kinds of job of this domain. */
export const ledgerJobs = [pointPreviewJob, pointImportJob, pointUndoJob] as const;
