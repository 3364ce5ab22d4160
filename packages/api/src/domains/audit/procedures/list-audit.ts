import { gridProcedures } from '../../../grid';
import { permitted } from '../../../trpc';
import { auditGrid } from '../grid';
import { ofCaller } from '../of-caller';

/**
 * What happened in the caller's account and those below. Requires manageRole: users who grant rights see how they are
 * used.
 */
export const auditList = gridProcedures(auditGrid, permitted('manageRole'), ofCaller);
