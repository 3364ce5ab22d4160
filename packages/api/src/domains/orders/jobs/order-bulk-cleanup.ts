import type { Schedule } from '../../../jobs';

/** Every hour: throws away orders that were held for a question, and results that are a week old. */
export const orderBulkCleanup: Schedule = {
	name: 'orderBulkCleanup',
	cron: '41 * * * *',
	handler: () => import('./run-order-bulk-cleanup').then((module) => module.runOrderBulkCleanup),
};
