import { gridProcedures, rowsOfProgram } from '../../../grid';
import { programProcedure } from '../../../trpc';
import { buildGrid } from '../grid';

export const buildList = gridProcedures(
	buildGrid,
	programProcedure('manageProgramAdvanced', 'manageOrders'),
	rowsOfProgram,
);
