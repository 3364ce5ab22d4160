import { gridProcedures, rowsOfSubtree } from '../../../grid';
import { permitted } from '../../../trpc';
import { automatedBuildGrid } from '../grid';

/** The programs of the caller's accounts with the state of their feeds. */
export const automatedBuildList = gridProcedures(automatedBuildGrid, permitted('manageOrders'), rowsOfSubtree);
