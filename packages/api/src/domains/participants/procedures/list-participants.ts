import { gridProcedures, rowsOfProgram } from '../../../grid';
import { programProcedure } from '../../../trpc';
import { participantGrid } from '../grid';

export const participantList = gridProcedures(participantGrid, programProcedure('manageParticipant'), rowsOfProgram);
