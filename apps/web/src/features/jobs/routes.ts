import type texts from '../../i18n/en/jobs.json';
import type { JobKindTexts } from '../../i18n/job-kinds';
import { deferredImport } from '../../lib/loading/deferred-import';
import { type AppParts, type Feature, staff } from '../../lib/route';

declare module '../../i18n/resources' {
	interface Resources {
		jobs: typeof texts & { kind: JobKindTexts };
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
						path: '/jobs',
						title: 'jobs',
						page: deferredImport(() => withDisplays(import('./pages').then((module) => module.JobsPage)), 'jobs'),
					},
					{
						path: '/jobs/:jobId',
						title: 'job',
						page: deferredImport(
							() => withDisplays(import('./pages').then((module) => module.JobPage)),
							'jobs',
							'validation',
						),
					},
				],
			},
		],
		records: { job: ({ entityId }) => `/jobs/${entityId}` },
	};
};
