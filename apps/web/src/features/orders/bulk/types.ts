export type { OrderBulkKind } from '@rewards/validators/orders/bulk';
