import { deferredImport } from '../../../lib/deferred-import';

/** Loads with its texts when the user opens rejected rows. */
export const RejectPanel = deferredImport(
	() => import('./reject-panel').then((module) => module.RejectPanel),
	'mending',
	'validation',
);
