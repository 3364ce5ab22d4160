const bulkKinds = ['status', 'level', 'points', 'delete'] as const;
export type BulkKind = (typeof bulkKinds)[number];
/** What can be asked of a selection: to change it, or to mail links for setting a password. */
export type BulkQuestion = BulkKind | 'mail';
