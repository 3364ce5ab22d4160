import { claimCodeSheetSchema } from '@rewards/validators/claim-codes/schemas';
import { programProcedure } from '../../../trpc';
import { listSheet } from '../services/list-sheet';

/** Codes for the printable sheet, page by page. */
export const listSheetProcedure = programProcedure('manageTransaction')
	.input(claimCodeSheetSchema)
	.query(({ ctx, input }) => listSheet(ctx, input));
