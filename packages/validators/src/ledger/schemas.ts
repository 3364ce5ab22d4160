import { z } from 'zod';
import { text } from '../text';
import { ledgerLimits } from './constants';

/** Whole points, not 0; negative ones are taken away. */
export const pointsSchema = z
	.number({
		// The form sends as text what it can't read as points.
		error: ({ input }) =>
			input === undefined || input === null ? 'amountRequired' : typeof input === 'string' ? 'notWhole' : 'invalidType',
	})
	.refine(Number.isInteger, 'notWhole')
	.refine((amount) => amount !== 0, 'amountZero')
	.min(-ledgerLimits.amount, 'tooSmall')
	.max(ledgerLimits.amount, 'tooBig');

/** A transaction by staff (docs/product/ledger.md), with a reference that is unique in the program. */
export const transactionSchema = z.object({
	amount: pointsSchema,
	description: text({ required: 'descriptionRequired', max: ledgerLimits.description }),
	reference: text({ max: ledgerLimits.reference }),
});
export type TransactionInput = z.output<typeof transactionSchema>;

/** Input of a reversal; its description defaults to that of the reversed entry. */
export const reversalSchema = z.object({ description: text({ max: ledgerLimits.description }) });

/** The balance over time. */
export interface BalanceHistory {
	/** Entries in all. */
	entries: number;
	/** In order of time, at most `balancePoints`; the last is the balance now. Dates are ISO texts over the wire. */
	points: { at: Date; balance: number }[];
}
