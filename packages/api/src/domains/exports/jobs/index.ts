import { withHandler } from '../../../jobs';
import { listExportJob } from './list-export';

/** The kinds of job of this domain. */
export const exportJobs = [
	withHandler(listExportJob, () => import('./run-list-export').then((module) => module.runListExport)),
] as const;
