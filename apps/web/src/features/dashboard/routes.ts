import type texts from '../../i18n/en/dashboard.json';
import { deferredImport } from '../../lib/loading/deferred-import';
import { type AppParts, type Feature, staff } from '../../lib/route';

declare module '../../i18n/resources' {
	interface Resources {
		dashboard: typeof texts;
	}
}

export const feature = ({ loadJobDisplays }: AppParts): Feature => {
	/** A page that shows jobs, together with the job displays. */
	const withDisplays = async <Page>(page: Promise<Page>): Promise<Page> =>
		(await Promise.all([page, loadJobDisplays()]))[0];
	return {
		pages: [
			{
				auth: staff,
				routes: [
					{
						path: '/start',
						title: 'start',
						page: deferredImport(
							() => withDisplays(import('./pages').then((module) => module.StartPage)),
							'dashboard',
							'jobs',
						),
					},
					{
						path: '/dashboard',
						title: 'dashboard',
						page: deferredImport(
							() => import('./pages').then((module) => module.AccountDashboardPage),
							'dashboard',
							'orders',
							'participants',
							'catalogue',
						),
					},
					{
						path: '/programs/:programId/dashboard',
						title: 'dashboard',
						page: deferredImport(
							() => import('./pages').then((module) => module.ProgramDashboardPage),
							'dashboard',
							'orders',
							'participants',
							'catalogue',
						),
					},
				],
			},
		],
	};
};
