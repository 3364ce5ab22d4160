import type { Schedule } from '../../../jobs';

/** Every hour: checks the mail domains that are due; proved ones once a day. */
export const mailDomainChecks: Schedule = {
	name: 'mailDomainChecks',
	cron: '41 * * * *',
	handler: () => import('./run-mail-domain-checks').then((module) => module.runMailDomainChecks),
};
