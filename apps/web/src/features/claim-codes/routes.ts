import type { ComponentType } from 'react';
import type texts from '../../i18n/en/claimCodes.json';
import { deferredImport } from '../../lib/loading/deferred-import';
import { type AppRoute, type Feature, staff } from '../../lib/route';

declare module '../../i18n/resources' {
	interface Resources {
		claimCodes: typeof texts;
	}
}

const codePage = (load: () => Promise<ComponentType<object>>): Pick<AppRoute, 'title' | 'page'> => ({
	title: 'claimCodes',
	page: deferredImport(load, 'claimCodes', 'jobs', 'participants', 'validation'),
});

export const feature: Feature = {
	programPages: [
		{ title: 'claimCodes', below: '/claim-codes', flags: ['manageTransaction'], types: ['claim'], order: 2 },
	],
	pages: [
		{
			auth: staff,
			flags: ['manageTransaction'],
			routes: [
				{
					path: '/programs/:programId/claim-codes',
					...codePage(() => import('./batch-pages').then((module) => module.BatchesPage)),
				},
				{
					path: '/programs/:programId/claim-codes/:batchId',
					...codePage(() => import('./batch-pages').then((module) => module.BatchPage)),
				},
				{
					path: '/programs/:programId/claim-codes/:batchId/print',
					...codePage(() => import('./sheet-page').then((module) => module.SheetPage)),
				},
			],
		},
	],
};
