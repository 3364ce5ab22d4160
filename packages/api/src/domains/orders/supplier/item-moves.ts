/** The phase of an item, by the supplier's code: open, shipped, in return, ended. An unknown code is Pending. */
function phaseOf(code: number): number {
	if (code === 3) return 1;
	if (code === 13 || code === 14 || code === 16) return 2;
	return code === 4 || code === 15 ? 3 : 0;
}

/**
 * Whether a newer message would take an item back to an earlier phase, or to the other ending: an item ends once.
 * Within the other phases the supplier decides the sequence.
 */
export const goesBack = (from: number, to: number): boolean =>
	phaseOf(to) < phaseOf(from) || (isEnded(from) && to !== from);

/** Cancelled or returned: its points are given back. */
export const isEnded = (code: number): boolean => phaseOf(code) === 3;

/** What an item that has ended came to. */
export const endingOf = (code: number) =>
	code === 4
		? ({ kind: 'cancelled', description: 'Cancelled item' } as const)
		: ({ kind: 'returned', description: 'Returned item' } as const);

/** On its way to the participant, or further: its order can't be voided any more. */
export const isShipped = (code: number): boolean => code === 15 || phaseOf(code) === 1 || phaseOf(code) === 2;

/**
 * The status that an order's items give it, or null when they don't change it: Shipped when every item that isn't
 * cancelled or returned is shipped; Completed when the supplier has closed it, or when everything was returned or
 * cancelled; Void when the supplier has cancelled every item.
 */
export function statusOf(codes: readonly number[], closed: boolean): 'Void' | 'Completed' | 'Shipped' | null {
	if (codes.length > 0 && codes.every((code) => code === 4)) return 'Void';
	if (closed) return 'Completed';
	const live = codes.filter((code) => !isEnded(code));
	if (codes.length > 0 && live.length === 0) return 'Completed';
	return codes.some(isShipped) && live.every((code) => phaseOf(code) >= 1) ? 'Shipped' : null;
}
