const bulkKinds = ['status', 'level', 'points', 'delete'] as const;
export type BulkKind = (typeof bulkKinds)[number];
/** The actions on a selection: changes, mailing links for setting a password, or merging two. */
export type BulkQuestion = BulkKind | 'mail' | 'merge';
