import { gridProcedures, rowsOfSubtree } from '../../../grid';
import { permitted } from '../../../trpc';
import { apiKeyGrid } from '../grid';

export const apiKeyList = gridProcedures(apiKeyGrid, permitted('manageRole'), rowsOfSubtree);
