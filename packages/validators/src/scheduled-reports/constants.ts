// Without schemas, for pages that need the words alone.

/** Reports that can be sent by mail, by the names of their lists. */
export const scheduledLists = [
	'activity',
	'claimOverview',
	'orderDetail',
	'orderSummary',
	'participantTotals',
	'pointAdjustments',
	'tax',
] as const;
export type ScheduledList = (typeof scheduledLists)[number];

export const frequencies = ['daily', 'weekly', 'monthly'] as const;
export type Frequency = (typeof frequencies)[number];

export const mostRecipients = 20;
/** Larger files are fetched from the portal instead of coming with the mail. */
export const mostMailBytes = 10 * 1024 * 1024;
