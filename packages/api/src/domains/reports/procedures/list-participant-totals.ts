import { gridProcedures, rowsOfProgram } from '../../../grid';
import { programProcedure } from '../../../trpc';
import { participantTotalGrid } from '../participant-total-grid';

/** The Participant Total Report of a program. */
export const participantTotalList = gridProcedures(
	participantTotalGrid,
	programProcedure('manageReports'),
	rowsOfProgram,
);
