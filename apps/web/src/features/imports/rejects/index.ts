import { lazily } from '../../../lib/lazily';

/** Comes with its texts when someone looks at rejected rows. */
export const RejectPanel = lazily(
	() => import('./reject-panel').then((module) => module.RejectPanel),
	'mending',
	'validation',
);
