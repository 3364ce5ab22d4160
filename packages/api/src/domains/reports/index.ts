export { reportRouters } from './router';
