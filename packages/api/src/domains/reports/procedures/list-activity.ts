import { gridProcedures, rowsOfProgram } from '../../../grid';
import { programProcedure } from '../../../trpc';
import { activityGrid } from '../activity-grid';

/** User Activity of a program. */
export const activityList = gridProcedures(activityGrid, programProcedure('manageParticipant'), rowsOfProgram);
