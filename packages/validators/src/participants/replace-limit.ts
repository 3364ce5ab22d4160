/** What a replacing import may archive without being asked: both must be exceeded before it needs a confirmation. */
export const replaceLimit = { people: 20, percent: 5 } as const;

/**
 * Whether an import that replaces would archive too many of the `present` participants, those that aren't archived
 * already: more than 20 and more than 5 % of them, unless at least as many were `allowed` (`allowArchived`).
 * docs/product/imports.md
 */
export function archivesTooMany(archived: number, present: number, allowed?: number | null): boolean {
	// Whole numbers: a share such as 5.01 % has no exact fraction.
	const many = archived > replaceLimit.people && archived * 100 > present * replaceLimit.percent;
	return many && archived > (allowed ?? 0);
}
