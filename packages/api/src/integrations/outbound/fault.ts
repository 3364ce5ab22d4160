export type OutboundReason = 'address' | 'insecure' | 'unreachable' | 'timeout' | 'tooLarge' | 'redirects';

/** Why an outgoing request got no response. A response with any status is not a fault. */
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
