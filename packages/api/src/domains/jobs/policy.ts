import type { GridFilter } from '@rewards/validators/grid';
import type { PermissionFlag, Permissions } from '@rewards/validators/permissions';
import { jobDefinitions } from '../../job-registry';
import { type JobRules, visibleKinds } from '../../jobs';
import type { StaffSession } from '../../trpc';

const { flags: first } = jobDefinitions[0];
const others = new Set<PermissionFlag>(jobDefinitions.flatMap(({ flags }) => flags));
for (const flag of first) others.delete(flag);

/** Every flag that shows some kind of job; the kind itself is checked with the job. */
export const jobFlags = [...first, ...others] as const;

/** The kinds of job that a user with these permissions may see. */
export const kindsFor = (permissions: Permissions): string[] => visibleKinds(jobDefinitions, permissions);

/** Kinds of which a user sees only their own jobs. */
export const ownKinds = (jobDefinitions as readonly JobRules[]).filter(({ own }) => own).map(({ kind }) => kind);

/** The jobs that a user sees: kinds that they may see, and of personal kinds only their own. */
export const seenIn = ({ user, permissions }: StaffSession): GridFilter => ({
	and: [
		['kind', 'anyof', kindsFor(permissions)],
		{ or: [{ not: ['kind', 'anyof', ownKinds] }, ['createdById', '=', user.id]] },
	],
});
