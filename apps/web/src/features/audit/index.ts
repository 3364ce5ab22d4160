import { lazily } from '../../lib/lazily';
import type { ActivityListProps } from './activity-list';

export type { ActivityListProps };
/** The Activity list of a record, with its texts; wrap it in a Suspense. */
export const ActivityList = lazily<ActivityListProps>(
	() => import('./activity-list').then((module) => module.ActivityList),
	'audit',
);
