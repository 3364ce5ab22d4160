import { locales } from '@rewards/validators/locales';
import { z } from 'zod';
import { productRejects } from './domains/catalogue';
import { openExportFile } from './domains/exports';
import { getImageProcedure } from './domains/images';
import { pointFlow } from './domains/ledger';
import { orderBulkResults } from './domains/orders';
import { bulkResults, rejectsFile } from './domains/participants';
import { createCallerFactory, router, staffProcedure } from './trpc';

const jobProcedure = staffProcedure.meta({ access: 'staff', program: true });
const fileOfJob = jobProcedure.input(z.object({ jobId: z.uuid(), language: z.enum(locales).optional() }));

/**
 * Files of jobs, and images. Like exports and uploads: procedures whose response no tRPC transport carries, called in
 * process by /download/jobs and /images. `findJob` decides who may download a job's file.
 */
export const downloadRouter = router({
	rejects: fileOfJob.query(({ ctx, input }) => rejectsFile(ctx, input.jobId, input.language, [pointFlow])),
	products: fileOfJob.query(({ ctx, input }) => productRejects(ctx, input.jobId, input.language)),
	results: fileOfJob.query(({ ctx, input }) => bulkResults(ctx, input.jobId, input.language)),
	orders: fileOfJob.query(({ ctx, input }) => orderBulkResults(ctx, input.jobId, input.language)),
	exports: jobProcedure
		.input(z.object({ jobId: z.uuid() }))
		.query(({ ctx, input }) => openExportFile(ctx, input.jobId)),
	/** Of program sites. */
	image: getImageProcedure,
});

export const createDownloadCaller = createCallerFactory(downloadRouter);
