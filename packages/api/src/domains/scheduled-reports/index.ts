export { scheduledReportsRouter } from './router';
