export { notificationsRouter } from './router';
