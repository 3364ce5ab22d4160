import { lazily } from '../../lib/lazily';

/** Storage of the signed-in user's account, for their profile page. */
export const StorageCard = lazily(
	() => import('./storage/storage-card').then((module) => module.StorageCard),
	'storage',
);
