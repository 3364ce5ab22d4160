// Without schemas, for pages that need the words alone.
import type { PermissionFlag } from '../permissions';

/** Fields that not everybody who has a list may see, by the list: a view that filters by one holds its values. */
export const guardedViewFields: Readonly<Record<string, Readonly<Partial<Record<string, PermissionFlag>>>>> = {
	programs: { domain: 'manageProgramAdvanced' },
};
