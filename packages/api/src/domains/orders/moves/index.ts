export { deleteOrder } from './delete-order';
export { editOrder } from './edit-order';
export { lockOrder, type Mover } from './lock-order';
export { resubmitLocked, resubmitOrder } from './resubmit-order';
export { submitBatch } from './submit-batch';
export { voidLocked, voidOrder } from './void-order';
export { voidUnanswered } from './void-unanswered';
