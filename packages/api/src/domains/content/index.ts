export { contentRouter } from './router';
