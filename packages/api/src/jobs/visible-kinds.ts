import type { Permissions } from '@rewards/validators/permissions';
import type { JobRules } from './define-job';

/** Those of the kinds that a user with these permissions may see. */
export const visibleKinds = (jobs: readonly Pick<JobRules, 'kind' | 'flags'>[], permissions: Permissions): string[] =>
	jobs.filter(({ flags }) => flags.some((flag) => permissions[flag])).map(({ kind }) => kind);
