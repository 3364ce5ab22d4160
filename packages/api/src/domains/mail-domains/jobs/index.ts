export { mailDomainChecks } from './mail-domain-checks';
