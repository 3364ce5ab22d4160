// Without schemas, for pages that only need the words.

/** Why something may not act for its owner any more; the database's `acting_fault` answers these. */
export const actingFaults = [
	'accountGone',
	'programGone',
	'programMoved',
	'ownerGone',
	'ownerLocked',
	'ownerMoved',
	'rightLost',
] as const;
export type ActingFault = (typeof actingFaults)[number];
