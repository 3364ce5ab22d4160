// Without schemas, for pages that need the words alone.

/** How many months points liability shows. */
export const liabilityMonths = [12, 24, 36] as const;
