import { z } from 'zod';
import { moment, named } from './pieces';

const certificate = {
	domainName: z.string(),
	state: z.enum(['expired', 'failed', 'waiting', 'checked']),
	requestedAt: moment,
	refreshedAt: moment.nullable(),
	expiresAt: moment,
	/** The DNS records to create, and the status of each. */
	validationOptions: z.array(
		z.object({
			domainName: z.string(),
			resourceRecord: z.object({ name: z.string(), type: z.enum(['TXT', 'CNAME']), value: z.string() }),
			validationStatus: z.enum(['PENDING_VALIDATION', 'SUCCESS', 'FAILED']),
			/** What DNS has instead. */
			found: z.array(z.string()),
			lookUpFault: z.enum(['failed', 'timeout']).nullable(),
		}),
	),
};
const example: z.output<z.ZodObject<typeof certificate>> = {
	domainName: 'rewards.harbor.example',
	state: 'waiting',
	requestedAt: '2026-11-23T09:00:00.000Z',
	refreshedAt: null,
	expiresAt: '2026-11-26T09:00:00.000Z',
	validationOptions: [
		{
			domainName: 'rewards.harbor.example',
			resourceRecord: { name: '_rewards.rewards.harbor.example', type: 'TXT', value: 'rewards-verify=3f9a' },
			validationStatus: 'PENDING_VALIDATION',
			found: [],
			lookUpFault: null,
		},
	],
};

export const customDomain = named('CustomDomain', z.object(certificate), example);
export const requestedDomain = named(
	'RequestedDomain',
	z.object({ ...certificate, version: z.int(), versionBefore: z.int() }),
	{ ...example, version: 8, versionBefore: 7 },
);
