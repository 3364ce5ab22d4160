import type texts from '../../i18n/en/demo.json';
import { deferredImport } from '../../lib/loading/deferred-import';
import { type AppRoute, type Feature, staff } from '../../lib/route';

declare module '../../i18n/resources' {
	interface Resources {
		demo: typeof texts;
	}
}

const load = () => import('./pages');
const page = (name: keyof Awaited<ReturnType<typeof load>>): Pick<AppRoute, 'title' | 'page'> => ({
	title: 'demo',
	page: deferredImport(() => load().then((pages) => pages[name]), 'demo', 'validation'),
});

// With sample data only, and in no menu: otherwise the server responds with not found.
export const feature: Feature = {
	pages: [
		{
			auth: staff,
			routes: [
				{ path: '/users', ...page('UsersPage') },
				{ path: '/userdetails/:recordId', ...page('UserPage') },
				{ path: '/repmanagement', ...page('RepsPage') },
				{ path: '/repdetail/:recordId', ...page('RepPage') },
				{ path: '/resellermanagement', ...page('ResellersPage') },
				{ path: '/resellerdetail/:recordId', ...page('ResellerPage') },
			],
		},
	],
};
