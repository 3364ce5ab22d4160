import { gridProcedures, rowsOfProgram } from '../../../grid';
import { programProcedure } from '../../../trpc';
import { productGrid } from '../grid';

export const productList = gridProcedures(productGrid, programProcedure('manageReports'), rowsOfProgram);
