import { exportStartSchema } from '@rewards/validators/exports/schemas';
import { staffProcedure } from '../../../trpc';
import { startExport } from '../services/start-export';

/** The list checks access: now, when the file is made and when it is downloaded. */
export const startExportProcedure = staffProcedure
	.input(exportStartSchema)
	.mutation(({ ctx, input }) => startExport(ctx, input));
