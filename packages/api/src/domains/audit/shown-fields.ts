import type { AuditFields } from '@rewards/validators/audit/schemas';
import type { StaffContext } from '../../trpc';

/**
 * An entry with only what its reader may see of the change: what it has under `advanced` takes manageProgramAdvanced.
 */
export function shownTo<Entry extends { before: AuditFields | null; after: AuditFields | null }>(
	{ session }: Pick<StaffContext, 'session'>,
	entry: Entry,
): Entry {
	if (session.permissions.manageProgramAdvanced) return entry;
	return { ...entry, before: open(entry.before), after: open(entry.after) };
}

function open(fields: AuditFields | null): AuditFields | null {
	if (!fields) return null;
	const { advanced: _, ...others } = fields;
	return others;
}
