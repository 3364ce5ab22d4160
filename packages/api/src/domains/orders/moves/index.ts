export { deleteOrder } from './delete-order';
export { editOrder } from './edit-order';
export { resubmitOrder } from './resubmit-order';
export { submitBatch } from './submit-batch';
export { voidOrder } from './void-order';
