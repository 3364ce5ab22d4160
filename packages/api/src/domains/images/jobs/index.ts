import type { Schedule } from '../../../jobs';

/** Every hour, beside the other housekeeping. */
export const imageRemoval: Schedule = {
	name: 'removeUnusedImages',
	cron: '37 * * * *',
	handler: async () => (await import('./remove-unused-images')).removeUnusedImages,
};
