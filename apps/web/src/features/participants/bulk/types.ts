const bulkKinds = ['status', 'level', 'delete'] as const;
export type BulkKind = (typeof bulkKinds)[number];
