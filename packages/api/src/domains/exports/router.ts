import { router } from '../../trpc';
import { startExportProcedure } from './procedures/start-export';

/** Exports of lists made in the background. */
export const exportsRouter = router({ start: startExportProcedure });
