/** Pages with lists of orders, as one chunk: they share nearly everything. */
export { BatchOrdersPage } from './batch/batch-orders-page';
export { OrderErrorsPage } from './errors/order-errors-page';
export { OrdersPage } from './orders-page';
