export { apiKeysRouter } from './router';
