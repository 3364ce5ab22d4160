/** Pages that are lists of orders: they share nearly everything, so that they come as one part. */
export { BatchOrdersPage } from './batch-orders-page';
export { OrderErrorsPage } from './order-errors-page';
export { OrdersPage } from './orders-page';
