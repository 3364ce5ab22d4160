export { ordersRouter } from './router';
