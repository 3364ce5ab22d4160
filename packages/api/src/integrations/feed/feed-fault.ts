import type { FeedFaultReason } from '@rewards/validators/catalogue/constants';

/** Why a feed is unreadable: a reason for staff, with the params of its text. */
export class FeedFault extends Error {
	override name = 'FeedFault';

	constructor(
		readonly reason: FeedFaultReason,
		readonly params: Readonly<Record<string, string | number>> = {},
		options: { cause?: unknown } = {},
	) {
		super(`The feed can't be read: ${reason}`, options);
	}
}
