import { withHandler } from '../../../jobs';
import { automatedBuilds } from './automated-builds';
import { catalogueCleanup } from './catalogue-cleanup';
import { catalogueRebuildJob } from './catalogue-rebuild';

/** The job kinds of this domain, and its scheduled work. */
export const catalogueJobs = [
	withHandler(catalogueRebuildJob, () =>
		import('./run-catalogue-rebuild').then((module) => module.runCatalogueRebuild),
	),
] as const;
export const catalogueSchedules = [automatedBuilds, catalogueCleanup];
