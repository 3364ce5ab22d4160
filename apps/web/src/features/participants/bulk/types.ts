const bulkKinds = ['status', 'level', 'delete'] as const;
export type BulkKind = (typeof bulkKinds)[number];

/** Above so many the number has to be typed. */
export const typedAbove = 100;
