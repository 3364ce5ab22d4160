import type texts from '../../i18n/en/programs.json';
import { lazily } from '../../lib/lazily';
import { type Feature, staff } from '../../lib/route';

declare module '../../i18n/resources' {
	interface Resources {
		programs: typeof texts;
	}
}

export const feature: Feature = {
	pages: [
		{
			auth: staff,
			routes: [
				{
					path: '/programs/:programId/settings',
					title: 'programSettings',
					page: lazily(() => import('./program-page').then((module) => module.ProgramPage), 'programs'),
				},
			],
		},
	],
	records: { program: ({ entityId }) => `/programs/${entityId}/settings` },
};
