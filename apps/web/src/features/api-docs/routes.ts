import type texts from '../../i18n/en/apiDocs.json';
import { deferredImport } from '../../lib/loading/deferred-import';
import type { Feature } from '../../lib/route';

declare module '../../i18n/resources' {
	interface Resources {
		apiDocs: typeof texts;
	}
}

export const feature: Feature = {
	publicPages: [
		{
			path: '/api/docs/:operation?',
			title: 'apiDocs',
			page: deferredImport(() => import('./api-docs-page').then((module) => module.ApiDocsPage), 'apiDocs'),
		},
	],
};
