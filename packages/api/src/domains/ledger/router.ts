import { router } from '../../trpc';
import { addTransactionProcedure } from './procedures/add-transaction';
import { getBalanceHistoryProcedure } from './procedures/get-balance-history';
import { listTransactionValuesProcedure } from './procedures/list-transaction-values';
import { listTransactionsProcedure } from './procedures/list-transactions';
import { reverseTransactionProcedure } from './procedures/reverse-transaction';

export const ledgerRouter = router({
	list: listTransactionsProcedure,
	distinct: listTransactionValuesProcedure,
	add: addTransactionProcedure,
	reverse: reverseTransactionProcedure,
	history: getBalanceHistoryProcedure,
});
