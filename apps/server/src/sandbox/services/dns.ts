import { defineService } from '../service';

/**
 * The name servers of a customer's domain. They respond over UDP at the sandbox's own port, from the zone that `/zone`
 * shows and changes.
 */
export const dns = defineService({
	name: 'dns',
	title: 'Domain name servers',
	about:
		'Answers the portal’s queries for records of custom domains. Create the records that a program shows on the zone page, as a customer would at a provider.',
	page: { path: '/zone', title: 'Records of the zone' },
	switches: {
		fault: {
			title: 'Fault',
			choices: {
				none: 'none',
				error: 'answer SERVFAIL',
				twice: 'answer SERVFAIL twice, then work',
				cut: 'give no answer',
			},
		},
		records: {
			title: 'Records',
			choices: {
				made: 'are as in the zone',
				odd: 'are spelled in capitals, texts in parts',
				wrong: 'have other values',
				none: 'are not there',
			},
		},
	},
	// Not over HTTP.
	routes: () => undefined,
});
