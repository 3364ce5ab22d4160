import type texts from '../../i18n/en/gallery.json';
import { deferredImport } from '../../lib/loading/deferred-import';
import type { Feature } from '../../lib/route';

declare module '../../i18n/resources' {
	interface Resources {
		gallery: typeof texts;
	}
}

export const feature: Feature = {
	publicPages: [
		// With sample data and in development only; otherwise the server responds with not found.
		{
			path: '/gallery',
			title: 'gallery',
			page: deferredImport(
				() => import('./gallery-page').then((module) => module.GalleryPage),
				'gallery',
				'participants',
				'validation',
			),
		},
	],
};
