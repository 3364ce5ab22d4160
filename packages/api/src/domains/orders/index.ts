export { ordersRouter, participantOrdersRouter } from './router';
