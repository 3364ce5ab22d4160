export { nextTime, type Rule } from './next-time';
export { scheduledReportsRouter } from './router';
