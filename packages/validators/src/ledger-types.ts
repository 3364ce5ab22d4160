// Without schemas, for pages that need the words alone.

/** What an entry of the ledger is: given or taken by staff, the price of an order, or what takes one of these back. */
export const ledgerTypes = ['adjustment', 'order', 'reversal'] as const;
export type LedgerType = (typeof ledgerTypes)[number];
