import { gridProcedures, rowsOfSubtree } from '../../../grid';
import { permitted } from '../../../trpc';
import { scheduledReportGrid } from '../grid';
import { scheduleFlags } from '../policy';

export const scheduledReportList = gridProcedures(scheduledReportGrid, permitted(...scheduleFlags), rowsOfSubtree);
