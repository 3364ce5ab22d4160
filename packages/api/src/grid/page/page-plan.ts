import type { SortColumn } from './compile-sort';
import { reverseSort, sortSignature } from './compile-sort';
import type { Position } from './keyset';
import type { Anchor, Known } from './memory';

/** How to reach a page: from `position` (or an end of the list) in `order`, past `offset` rows. */
export interface PagePlan {
	order: SortColumn[];
	/** The order is the opposite of the one asked for. */
	reversed: boolean;
	position: Position | null;
	offset: number;
	limit: number;
	/** Right only in the data version that the memory is of. */
	relies: boolean;
}

/** How far a page is from where a scan would start before it pays to look for a nearer start. */
export const deep = 500;

const forwards = (order: SortColumn[], offset: number, limit: number, anchor: Anchor | null): PagePlan => ({
	order,
	reversed: false,
	position: anchor && { values: anchor.values, inclusive: true },
	offset,
	// One more says whether there is a next page.
	limit: limit + 1,
	relies: anchor !== null,
});

const backwards = (order: SortColumn[], offset: number, limit: number, anchor: Anchor | null): PagePlan => ({
	order: reverseSort(order),
	reversed: true,
	position: anchor && { values: anchor.values, inclusive: true },
	offset,
	limit,
	relies: true,
});

/**
 * The cheapest way to rows `skip` to `skip + take`, by what is known of the set: from either end or from a row that was
 * seen.
 */
export function planPage(order: SortColumn[], skip: number, take: number, known: Known | undefined): PagePlan {
	const fromStart = forwards(order, skip, take, null);
	const total = known?.total ?? null;
	if (skip < deep || total === null || !known) return fromStart;
	const count = Math.max(0, Math.min(take, total - skip));
	const last = skip + count - 1;
	const plans = [fromStart, backwards(order, Math.max(0, total - 1 - last), count, null)];
	if (count > 0) {
		for (const anchor of known.anchors.get(sortSignature(order)) ?? []) {
			if (anchor.index <= skip) plans.push(forwards(order, skip - anchor.index, take, anchor));
			if (anchor.index >= last) plans.push(backwards(order, anchor.index - last, count, anchor));
		}
	}
	return plans.reduce((best, plan) => (plan.offset < best.offset ? plan : best));
}
