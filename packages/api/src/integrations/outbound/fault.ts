export type OutboundReason = 'address' | 'insecure' | 'unreachable' | 'timeout' | 'tooLarge' | 'redirects';

/** Why a request to the outside brought no answer. An answer with a status of its own is none. */
export class OutboundFault extends Error {
	override name = 'OutboundFault';

	constructor(
		readonly reason: OutboundReason,
		message: string,
		options: { cause?: unknown } = {},
	) {
		super(message, options);
	}
}
