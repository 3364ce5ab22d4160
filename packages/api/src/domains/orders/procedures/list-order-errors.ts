import { gridProcedures, rowsOfSubtree } from '../../../grid';
import { permitted } from '../../../trpc';
import { orderErrorGrid } from '../grid';

/** Orders of all programs of the caller's accounts that their suppliers don't have. */
export const orderErrorList = gridProcedures(orderErrorGrid, permitted('manageOrders'), rowsOfSubtree);
