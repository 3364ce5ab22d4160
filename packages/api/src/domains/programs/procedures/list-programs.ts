import { gridProcedures } from '../../../grid';
import { staffProcedure } from '../../../trpc';
import { programGrid } from '../grid';
import { ofAccount, ofAccountInput } from '../of-account';

/** Programs as a list with filters, sort and pages: of one account, or of the caller's whole subtree. */
export const programList = gridProcedures(programGrid, staffProcedure.input(ofAccountInput), (ctx, { accountId }) =>
	ofAccount(ctx, accountId),
);
