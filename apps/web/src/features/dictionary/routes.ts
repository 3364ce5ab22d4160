import type texts from '../../i18n/en/dictionary.json';
import { deferredImport } from '../../lib/loading/deferred-import';
import { type Feature, staff } from '../../lib/route';

declare module '../../i18n/resources' {
	interface Resources {
		dictionary: typeof texts;
	}
}

export const feature: Feature = {
	pages: [
		{
			auth: staff,
			flags: ['manageContent'],
			routes: [
				{
					path: '/programs/:programId/dictionary/:language?',
					title: 'dictionary',
					page: deferredImport(
						() => import('./dictionary-page').then((module) => module.DictionaryPage),
						'dictionary',
						'programSettings',
						'programs',
						'validation',
					),
				},
			],
		},
	],
	records: { dictionary: ({ entityId, programId }) => programId && `/programs/${programId}/dictionary/${entityId}` },
};
