import type { TaxResponse } from '@rewards/validators/orders/json';

/** Country alpha-3. Unknown fields are empty. */
export type TaxPlace = Record<'country' | 'state' | 'zip' | 'city' | 'street', string>;

export interface TaxOrder {
	/** null where the program has none: the service then uses the one of its account. */
	from: TaxPlace | null;
	to: TaxPlace;
	/** Dollars as decimal text. */
	amount: string;
	shipping: string;
}

export interface TaxAsking {
	/** The tenant whose share of the requests it takes. */
	tenantId?: string;
	/** A manual request: takes a small part of that share, so that orders keep theirs. */
	byHand?: boolean;
	/** How long it may wait for a slot, when the share is used up. */
	waitMs?: number;
	/** Aborts when the response is no longer needed. */
	signal?: AbortSignal | undefined;
}

/** Calculates the tax of an order. Read-only: a repeated request changes nothing anywhere. */
export interface TaxService {
	/** SERVICE_FAILED with the reason; `refused` when the service doesn't accept the order's address. */
	taxFor(order: TaxOrder, asking?: TaxAsking): Promise<TaxResponse>;
}
