// Without schemas, for pages that only need the words.

/** What an account's user is at the moment: waiting for the first password, at work, or locked by staff. */
export const userStatuses = ['active', 'invited', 'locked'] as const;
export type UserStatus = (typeof userStatuses)[number];
