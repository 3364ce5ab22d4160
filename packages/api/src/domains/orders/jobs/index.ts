import { withHandler } from '../../../jobs';
import { orderBulkJob } from './order-bulk';
import { orderBulkCleanup } from './order-bulk-cleanup';

/** The job kinds of this domain, and its scheduled work. */
export const orderJobs = [
	withHandler(orderBulkJob, () => import('./run-order-bulk').then((module) => module.runOrderBulk)),
] as const;
export const orderSchedules = [orderBulkCleanup];
