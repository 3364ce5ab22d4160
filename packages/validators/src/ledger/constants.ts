// Without schemas, for pages that need words and limits alone.

/** Kinds of ledger entries: an adjustment by staff, the price of an order, or the reversal of one of these. */
export const ledgerTypes = ['adjustment', 'order', 'reversal'] as const;
export type LedgerType = (typeof ledgerTypes)[number];

export const ledgerLimits = {
	/** Points of one entry, either way. */
	amount: 1_000_000_000,
	/** Points that a participant can have been awarded in all. */
	sum: 2_147_483_647,
	/** UTF-16 units. */
	description: 250,
	/** The earliest date of an entry: before it, a year is mistyped. */
	firstDay: '1990-01-01',
	reference: 100,
} as const;

/** Points of a chart, however long the history is. */
export const balancePoints = 60;

/** Maximum transactions per request for balances: what fits into an address. */
export const mostBalances = 100;

/** What a row of a point file can say. A person is named by e-mail or by external id. */
export const pointFields = ['email', 'externalId', 'amount', 'description', 'reference', 'date'] as const;
export type PointField = (typeof pointFields)[number];

/**
 * Why a point import can't be undone: it hasn't ended well, was undone, booked nothing, has nothing left to reverse
 * (all of it was reversed by hand, or belongs to deleted participants), or all remaining participants have spent the
 * points.
 */
export const pointUndoRefusals = ['notEnded', 'undone', 'nothing', 'reversed', 'spent'] as const;
export type PointUndoRefusal = (typeof pointUndoRefusals)[number];
