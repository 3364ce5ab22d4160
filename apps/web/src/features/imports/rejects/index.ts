import { lazily } from '../../../lib/lazily';

/** Loads with its texts when the user opens rejected rows. */
export const RejectPanel = lazily(
	() => import('./reject-panel').then((module) => module.RejectPanel),
	'mending',
	'validation',
);
