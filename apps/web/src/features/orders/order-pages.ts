/** A single order of any kind, as one chunk: its pages share nearly everything. */
export { BatchOrderPage } from './batch/batch-order-page';
export { OrderPage } from './order/order-page';
