import type texts from '../../i18n/en/content.json';
import { deferredImport } from '../../lib/loading/deferred-import';
import { type Feature, staff } from '../../lib/route';

declare module '../../i18n/resources' {
	interface Resources {
		content: typeof texts;
	}
}

const namespaces = ['content', 'programSettings', 'programs', 'validation'] as const;

export const feature: Feature = {
	pages: [
		{
			auth: staff,
			flags: ['manageContent'],
			routes: [
				{
					path: '/programs/:programId/menu/:language?',
					title: 'menus',
					page: deferredImport(() => import('./menu/menu-page').then((module) => module.MenuPage), ...namespaces),
				},
				{
					path: '/programs/:programId/content/:language?',
					title: 'content',
					page: deferredImport(() => import('./pages').then((module) => module.PagesPage), ...namespaces),
				},
				{
					path: '/programs/:programId/language/:language/page/:pageId',
					title: 'contentPage',
					page: deferredImport(() => import('./pages').then((module) => module.PageRoute), ...namespaces),
				},
				{
					path: '/programs/:programId/language/:language/page/:pageId/section/:sectionId',
					title: 'contentSection',
					page: deferredImport(
						() => import('./sections/section-route').then((module) => module.SectionRoute),
						...namespaces,
						'images',
					),
				},
			],
		},
	],
};
