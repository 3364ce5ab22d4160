const bulkKinds = ['status', 'level', 'points', 'delete'] as const;
export type BulkKind = (typeof bulkKinds)[number];
