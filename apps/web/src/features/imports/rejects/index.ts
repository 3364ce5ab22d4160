import { deferredImport } from '../../../lib/loading/deferred-import';

/** Loads with its texts when the user opens rejected rows. */
export const RejectPanel = deferredImport(
	() => import('./reject-panel').then((module) => module.RejectPanel),
	'mending',
	'validation',
);
