const bulkKinds = ['status', 'level', 'points', 'delete'] as const;
export type BulkKind = (typeof bulkKinds)[number];
/** The actions on a selection: changes, or mailing links for setting a password. */
export type BulkQuestion = BulkKind | 'mail';
