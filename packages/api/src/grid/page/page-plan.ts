import type { SortColumn } from './compile-sort';
import { reverseSort, sortSignature } from './compile-sort';
import type { Position } from './keyset';
import type { Anchor, Known } from './memory';

/** How to reach a page: from `position` (or an end of the list) in `order`, skipping `offset` rows. */
export interface PagePlan {
	order: SortColumn[];
	/** The order is the reverse of the requested one. */
	reversed: boolean;
	position: Position | null;
	offset: number;
	limit: number;
	/** Valid only for the data version of the cache. */
	relies: boolean;
}

/** Distance of a page from the start of a scan above which a nearer start pays off. */
export const deep = 500;

const forwards = (order: SortColumn[], offset: number, limit: number, anchor: Anchor | null): PagePlan => ({
	order,
	reversed: false,
	position: anchor && { values: anchor.values, inclusive: true },
	offset,
	// One more shows whether there is a next page.
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

/** The cheapest way to rows `skip` to `skip + take`, using the cache: from either end or from a known row. */
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
