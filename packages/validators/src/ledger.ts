import { z } from 'zod';
import { text } from './text';

/** What an entry of the ledger is: given or taken by staff, the price of an order, or what takes one of these back. */
export const ledgerTypes = ['adjustment', 'order', 'reversal'] as const;
export type LedgerType = (typeof ledgerTypes)[number];

export const ledgerLimits = {
	/** Points of one entry, either way. */
	amount: 1_000_000_000,
	/** Points that a participant can have been awarded in all. */
	sum: 2_147_483_647,
	/** UTF-16 units. */
	description: 250,
	reference: 100,
} as const;

/** Whole points, not 0; negative ones are taken away. */
export const pointsSchema = z
	.number({ error: ({ input }) => (input === undefined || input === null ? 'amountRequired' : 'invalidType') })
	.refine(Number.isInteger, 'notWhole')
	.refine((amount) => amount !== 0, 'amountZero')
	.min(-ledgerLimits.amount, 'tooSmall')
	.max(ledgerLimits.amount, 'tooBig');

/** What staff give or take (specification: amount, description), with a reference that is unique in the program. */
export const transactionSchema = z.object({
	amount: pointsSchema,
	description: text({ required: 'descriptionRequired', max: ledgerLimits.description }),
	reference: text({ max: ledgerLimits.reference }),
});
export type TransactionInput = z.output<typeof transactionSchema>;

/** The balance over time: after how much of the history it stood where. */
export interface BalanceHistory {
	/** Entries in all. */
	entries: number;
	/** In order of time, at most `balancePoints`; the last is the balance now. Dates are ISO texts over the wire. */
	points: { at: Date; balance: number }[];
}
/** Points of a chart, however long the history is. */
export const balancePoints = 60;
