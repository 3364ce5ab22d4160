import { gridProcedures, rowsOfSubtree } from '../../../grid';
import { permitted } from '../../../trpc';
import { endpointGrid } from '../grid';

export const endpointList = gridProcedures(endpointGrid, permitted('manageProgramAdvanced'), rowsOfSubtree);
