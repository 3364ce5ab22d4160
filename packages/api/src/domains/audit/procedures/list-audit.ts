import { gridProcedures } from '../../../grid';
import { permitted } from '../../../trpc';
import { auditGrid } from '../grid';
import { ofCaller } from '../of-caller';

/** What happened in the caller's account and those below. Who gives rights sees what was done with them: manageRole. */
export const auditList = gridProcedures(auditGrid, permitted('manageRole'), ofCaller);
