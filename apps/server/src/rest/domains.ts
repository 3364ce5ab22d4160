import { AppError } from '@rewards/api/errors/index';
import { z } from 'zod';
import { customDomain, requestedDomain } from './responses/domains';
import { route } from './route';

/** A program's custom domain: certificate data, with the DNS records to create and the status of each. */
export const domainRoutes = [
	route('POST', '/api/programs/{id}/requestDomain', {
		summary: 'Request a custom domain',
		answers: requestedDomain,
		example: { domain: 'rewards.harbor.example' },
		who: ['manageProgramAdvanced'],
		body: z.object({ domain: z.string().nullish() }),
		call: ({ caller, params, body }) => caller.domains.request({ programId: params.id, domain: body.domain }),
	}),
	route('GET', '/api/programs/{id}/customDomain', {
		summary: 'Read the custom domain as of the last check',
		answers: customDomain,
		who: ['manageProgramAdvanced'],
		call: async ({ caller, params }) => {
			const domain = await caller.domains.get({ programId: params.id });
			if (!domain) throw new AppError('NOT_FOUND', { entity: 'customDomain' });
			return domain;
		},
	}),
	route('POST', '/api/programs/{id}/refreshCustomDomain', {
		summary: 'Check the custom domain again',
		answers: customDomain,
		who: ['manageProgramAdvanced'],
		call: ({ caller, params }) => caller.domains.refresh({ programId: params.id }),
	}),
];
