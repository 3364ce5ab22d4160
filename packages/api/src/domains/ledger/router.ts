import { router } from '../../trpc';
import { addTransactionProcedure } from './procedures/add-transaction';
import { checkPointUndoProcedure } from './procedures/check-point-undo';
import { commitPointImportProcedure } from './procedures/commit-point-import';
import { discardPointPreviewProcedure } from './procedures/discard-point-preview';
import { getBalanceHistoryProcedure } from './procedures/get-balance-history';
import { getBalancesAfterProcedure } from './procedures/get-balances-after';
import { getPointPreviewProcedure } from './procedures/get-point-preview';
import { listRejectedPointsProcedure } from './procedures/list-rejected-points';
import { transactionList } from './procedures/list-transactions';
import { mendPointsProcedure } from './procedures/mend-points';
import { previewPointImportProcedure } from './procedures/preview-point-import';
import { reverseTransactionProcedure } from './procedures/reverse-transaction';
import { undoPointImportProcedure } from './procedures/undo-point-import';

export const ledgerRouter = router({
	...transactionList,
	add: addTransactionProcedure,
	reverse: reverseTransactionProcedure,
	history: getBalanceHistoryProcedure,
	balancesAfter: getBalancesAfterProcedure,
	imports: router({
		preview: previewPointImportProcedure,
		getPreview: getPointPreviewProcedure,
		commit: commitPointImportProcedure,
		discard: discardPointPreviewProcedure,
		checkUndo: checkPointUndoProcedure,
		undo: undoPointImportProcedure,
		rejects: listRejectedPointsProcedure,
		mend: mendPointsProcedure,
	}),
});
