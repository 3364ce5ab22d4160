export { searchRouter } from './router';
