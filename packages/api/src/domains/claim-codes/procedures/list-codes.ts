import { gridProcedures } from '../../../grid';
import { claimCodeGrid } from '../grid';
import { batchProcedure } from '../of-batch';

/** The codes of one batch. */
export const codeList = gridProcedures(claimCodeGrid, batchProcedure, ({ codes }) => codes);
