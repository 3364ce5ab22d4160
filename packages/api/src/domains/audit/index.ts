export { auditRouter } from './router';
