import { lazily } from '../../lib/lazily';

/** What the signed-in user's own account stores, for their own page. */
export const StorageCard = lazily(
	() => import('./storage/storage-card').then((module) => module.StorageCard),
	'storage',
);
