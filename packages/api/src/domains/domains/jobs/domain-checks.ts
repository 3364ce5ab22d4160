import type { Schedule } from '../../../jobs';

/** Every hour: looks at the domains that are due, those that are right once a day. */
export const domainChecks: Schedule = {
	name: 'domainChecks',
	cron: '23 * * * *',
	handler: () => import('./run-domain-checks').then((module) => module.runDomainChecks),
};
