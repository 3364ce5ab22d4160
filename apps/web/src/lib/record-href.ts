interface Entry {
	action: string;
	entity: string;
	entityId: string;
	accountId?: string;
	programId: string | null;
}

/** The page of the record of an audit log entry; null if it has none. */
export type RecordPage = (entry: Entry) => string | null;

const pages = new Map<string, RecordPage>();

/** Set by the app, which knows the pages of all features. */
export function addRecordPages(records: Readonly<Record<string, RecordPage>>): void {
	for (const [entity, page] of Object.entries(records)) pages.set(entity, page);
}

/** The page of the record of an audit log entry; null if it has none or is deleted. */
export function recordHref(entry: Entry): string | null {
	if (entry.action === 'delete') return null;
	return pages.get(entry.entity)?.(entry) ?? null;
}
