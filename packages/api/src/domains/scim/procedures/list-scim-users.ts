import { gridProcedures, rowsOfSubtree } from '../../../grid';
import { permitted } from '../../../trpc';
import { scimUserGrid } from '../grid';

/** The staff users of the caller's account and of those below it. */
export const scimUserList = gridProcedures(scimUserGrid, permitted('manageUser'), rowsOfSubtree);
