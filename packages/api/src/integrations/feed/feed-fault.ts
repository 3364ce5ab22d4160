import type { FeedFaultReason } from '@rewards/validators/catalogue/words';

/** Why a feed can't be read: a reason that staff are shown, with what fills its text in. */
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
