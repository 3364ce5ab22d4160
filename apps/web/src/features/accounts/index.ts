import { deferredImport } from '../../lib/loading/deferred-import';

/** Storage of the signed-in user's account, for their profile page. */
export const StorageCard = deferredImport(
	() => import('./storage/storage-card').then((module) => module.StorageCard),
	'storage',
);
