export { viewsRouter } from './router';
