import type { Schedule } from '../../../jobs';

/** Every hour, with the other cleanup. */
export const imageRemoval: Schedule = {
	name: 'removeUnusedImages',
	cron: '37 * * * *',
	handler: async () => (await import('./remove-unused-images')).removeUnusedImages,
};
