import type { TaxResponse } from '@rewards/validators/orders/json';

/** Country alpha-3. What isn't known is empty. */
export type TaxPlace = Record<'country' | 'state' | 'zip' | 'city' | 'street', string>;

export interface TaxOrder {
	/** null where the program names none: the service then uses the one of its account. */
	from: TaxPlace | null;
	to: TaxPlace;
	/** Dollars as decimal text. */
	amount: string;
	shipping: string;
}

export interface TaxAsking {
	/** Whose share of the requests it takes. */
	accountId?: string;
	/** Someone tries what the service says: takes a small part of that share, so that orders keep theirs. */
	byHand?: boolean;
	/** How long it may wait for others to be answered, when the share is used up. */
	waitMs?: number;
	/** Aborts when the answer is of no use any more. */
	signal?: AbortSignal | undefined;
}

/** Says what tax an order has. Only asks: the same order again changes nothing anywhere. */
export interface TaxService {
	/** SERVICE_FAILED with the reason; `refused` when the service doesn't take the order's address. */
	taxFor(order: TaxOrder, asking?: TaxAsking): Promise<TaxResponse>;
}
