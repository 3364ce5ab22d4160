/** One order, of whatever kind: its pages share nearly everything, so that they come as one part. */
export { BatchOrderPage } from './batch-order-page';
export { OrderPage } from './order-page';
