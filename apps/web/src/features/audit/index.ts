import { deferredImport } from '../../lib/loading/deferred-import';
import type { ActivityListProps } from './activity-list';

export type { ActivityListProps };
/** The Activity list of a record, with its texts; wrap it in a Suspense. */
export const ActivityList = deferredImport<ActivityListProps>(
	() => import('./activity-list').then((module) => module.ActivityList),
	'audit',
);
