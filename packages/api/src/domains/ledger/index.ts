export { exportTransactionsProcedure } from './procedures/export-transactions';
export { ledgerRouter } from './router';
