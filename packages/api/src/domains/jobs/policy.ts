import type { PermissionFlag, Permissions } from '@rewards/validators/permissions';
import { jobDefinitions } from '../../job-registry';
import { visibleKinds } from '../../jobs';

const { flags: first } = jobDefinitions[0];
const others = new Set<PermissionFlag>(jobDefinitions.flatMap(({ flags }) => flags));
for (const flag of first) others.delete(flag);

/** Every flag that shows some kind of job; the kind itself is looked at with the job. */
export const jobFlags = [...first, ...others] as const;

/** The kinds of job that a user with these permissions may see. */
export const kindsFor = (permissions: Permissions): string[] => visibleKinds(jobDefinitions, permissions);
