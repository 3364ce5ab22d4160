import type { Schedule } from '../../../jobs';

/** Every hour: deletes unconfirmed selections, and results that are a week old. */
export const orderBulkCleanup: Schedule = {
	name: 'orderBulkCleanup',
	cron: '41 * * * *',
	handler: () => import('./run-order-bulk-cleanup').then((module) => module.runOrderBulkCleanup),
};
