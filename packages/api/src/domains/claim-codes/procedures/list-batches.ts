import { gridProcedures, rowsOfProgram } from '../../../grid';
import { programProcedure } from '../../../trpc';
import { claimCodeBatchGrid } from '../grid';

export const batchList = gridProcedures(claimCodeBatchGrid, programProcedure('manageTransaction'), rowsOfProgram);
