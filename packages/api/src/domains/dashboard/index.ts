export { dashboardRouter } from './router';
