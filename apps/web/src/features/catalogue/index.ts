import { deferredImport } from '../../lib/loading/deferred-import';

export { BuildStatusBadge } from './build-status';
export { ProductImage } from './product-image';

/** A program's catalogue in its settings; wrap it in a Suspense. */
export const RebuildPanel = deferredImport<{ programId: string; name: string }>(
	() => import('./rebuild-panel').then((module) => module.RebuildPanel),
	'catalogue',
	'jobs',
);
