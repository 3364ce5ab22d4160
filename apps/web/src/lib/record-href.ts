interface Entry {
	action: string;
	entity: string;
	entityId: string;
	accountId?: string;
	programId: string | null;
}

/** The page of the record that an entry of the audit log is about; null when it has none or is gone. */
export function recordHref({ action, entity, entityId, accountId, programId }: Entry): string | null {
	if (action === 'delete') return null;
	if (entity === 'account') return `/customers/${entityId}`;
	if (entity === 'program') return `/programs/${entityId}/settings`;
	if (entity === 'user' && accountId) return `/customers/${accountId}/users`;
	// What an import did stands under the job's id, and the job's page tells it.
	if (entity === 'participant' && /^(import|undo)/.test(action)) return `/jobs/${entityId}`;
	if (entity === 'participant' && programId) return `/programs/${programId}/participants/${entityId}`;
	if (entity === 'job') return `/jobs/${entityId}`;
	return null;
}
