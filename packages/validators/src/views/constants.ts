// Without schemas, for pages that need the words alone.
import type { PermissionFlag } from '../permissions';

/** Restricted fields by list: a view that filters by one contains its values. */
export const guardedViewFields: Readonly<Record<string, Readonly<Partial<Record<string, PermissionFlag>>>>> = {
	programs: { domain: 'manageProgramAdvanced' },
};
