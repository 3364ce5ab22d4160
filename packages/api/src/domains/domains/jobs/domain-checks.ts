import type { Schedule } from '../../../jobs';

/** Every hour: checks the domains that are due; proved ones once a day. */
export const domainChecks: Schedule = {
	name: 'domainChecks',
	cron: '23 * * * *',
	handler: () => import('./run-domain-checks').then((module) => module.runDomainChecks),
};
