export { mailDomainsRouter } from './router';
