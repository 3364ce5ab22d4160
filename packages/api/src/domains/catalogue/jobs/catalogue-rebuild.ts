import { type RebuildResult, rebuildResultSchema } from '@rewards/validators/catalogue/schemas';
import type { JobStage } from '@rewards/validators/jobs/words';
import { z } from 'zod';
import { defineJob, type JobRun } from '../../../jobs';

const params = z.object({
	buildId: z.uuid(),
	/** Someone has agreed to what the build has found. */
	agreed: z.boolean().default(false),
	/** The build on sale, whose catalogue makes way for the one before; without it the feed is read. */
	undone: z.uuid().optional(),
});
type CatalogueRebuildParams = z.output<typeof params>;

/**
 * Builds a program's catalogue from its feed (`startRebuild`), or brings back the one before (`restoreCatalogue`). A
 * program's rebuilds run one after another, beside its other jobs.
 */
export const catalogueRebuildJob = defineJob({
	kind: 'catalogueRebuild',
	flags: ['manageProgramAdvanced', 'manageOrders'],
	whenCancelled: 'takenBack',
	params,
	result: rebuildResultSchema,
	stages: ['fetching'],
	queue: { name: 'catalogue', forEach: 'program' },
	// Most of a rebuild is a supplier's server, which may take half an hour.
	shares: { account: 1 / 2, all: 3 / 4 },
});

export type RebuildRun = JobRun<CatalogueRebuildParams, RebuildResult, JobStage | 'fetching'>;
