import { gridProcedures, rowsOfOwnAccount } from '../../../grid';
import { permitted } from '../../../trpc';
import { roleGrid } from '../grid';

/** The roles of the caller's account, of those above and of those below. */
export const roleList = gridProcedures(roleGrid, permitted('manageRole', 'manageUser'), rowsOfOwnAccount);
