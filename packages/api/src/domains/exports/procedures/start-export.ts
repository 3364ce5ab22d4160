import { exportStartSchema } from '@rewards/validators/exports/schemas';
import { staffProcedure } from '../../../trpc';
import { startExport } from '../services/start-export';

/** Who may have the list decides the list: now, when the file is made and when it is fetched. */
export const startExportProcedure = staffProcedure
	.input(exportStartSchema)
	.mutation(({ ctx, input }) => startExport(ctx, input));
