import type { AuditFields } from '@rewards/validators/audit/schemas';
import type { StaffContext } from '../../trpc';

/**
 * Limits the changes in an entry to those that the reader may see: fields under `advanced` require
 * manageProgramAdvanced, and no entry shows the parent of the reader's own account.
 */
export function shownTo<Entry extends { before: AuditFields | null; after: AuditFields | null }>(
	{ session }: Pick<StaffContext, 'session'>,
	entry: Entry,
	recordId: string,
): Entry {
	const hidden = [
		...(session.permissions.manageProgramAdvanced ? [] : ['advanced']),
		...(recordId === session.account.id ? ['parentId'] : []),
	];
	return { ...entry, before: without(entry.before, hidden), after: without(entry.after, hidden) };
}

function without(fields: AuditFields | null, hidden: readonly string[]): AuditFields | null {
	if (!fields || !hidden.some((name) => name in fields)) return fields;
	return Object.fromEntries(Object.entries(fields).filter(([name]) => !hidden.includes(name)));
}
