import { type RebuildResult, rebuildResultSchema } from '@rewards/validators/catalogue/schemas';
import type { JobStage } from '@rewards/validators/jobs/constants';
import { z } from 'zod';
import { defineJob, type JobRun } from '../../../jobs';

const params = z.object({
	buildId: z.uuid(),
	/** Set when a user has approved what the build found. */
	agreed: z.boolean().default(false),
	/** The build on sale that is to be undone in favor of the previous catalogue; without it the feed is read. */
	undone: z.uuid().optional(),
});
type CatalogueRebuildParams = z.output<typeof params>;

/**
 * Builds a program's catalogue from its feed (`startRebuild`), or restores the previous one (`restoreCatalogue`). A
 * program's rebuilds run one after another, in parallel with its other jobs.
 */
export const catalogueRebuildJob = defineJob({
	kind: 'catalogueRebuild',
	flags: ['manageProgramAdvanced', 'manageOrders'],
	whenCancelled: 'takenBack',
	params,
	result: rebuildResultSchema,
	stages: ['fetching'],
	queue: { name: 'catalogue', forEach: 'program' },
	// Most of a rebuild waits for a supplier's server, which may take half an hour.
	shares: { tenant: 1 / 2, all: 3 / 4 },
});

export type RebuildRun = JobRun<CatalogueRebuildParams, RebuildResult, JobStage | 'fetching'>;
