import { router } from '../../trpc';
import { startExportProcedure } from './procedures/start-export';

/** Files of lists that are made in the background. */
export const exportsRouter = router({ start: startExportProcedure });
