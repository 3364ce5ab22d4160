export { ordersRouter, participantOrdersRouter } from './router';
export { receiveMessage } from './supplier/receive-message';
export { startOrderSender } from './supplier/start-order-sender';
