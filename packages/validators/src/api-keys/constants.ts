// Without schemas, for pages that only need the words.

export const apiKeyStatuses = ['active', 'paused', 'expired', 'revoked'] as const;
export type ApiKeyStatus = (typeof apiKeyStatuses)[number];

/** Days after which a key expires; 0 is never. */
export const keyLifetimes = [30, 90, 365, 0] as const;
/** Hours for which the previous secret still works after a rotation. */
export const keyOverlaps = [0, 1, 24, 168] as const;
export const mostPerMinute = 6_000;
