import type { Schedule } from '../../../jobs';

/** Every hour: throws away the previews of imports that nobody has gone on with. */
export const previewCleanup: Schedule = {
	name: 'previewCleanup',
	cron: '23 * * * *',
	handler: () =>
		import('../imports/previews').then(({ dropExpiredPreviews }) => async ({ db, log }) => {
			const dropped = await dropExpiredPreviews(db);
			if (dropped > 0) log.info({ dropped }, 'Threw previews away that nobody went on with');
		}),
};
