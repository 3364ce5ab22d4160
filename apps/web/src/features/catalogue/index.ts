import { lazily } from '../../lib/lazily';

export { BuildStatusBadge } from './build-status';
export { ProductImage } from './product-image';

/** A program's catalogue in its settings; wrap it in a Suspense. */
export const RebuildPanel = lazily<{ programId: string; name: string }>(
	() => import('./rebuild-panel').then((module) => module.RebuildPanel),
	'catalogue',
	'jobs',
);
