export { domainChecks } from './domain-checks';
