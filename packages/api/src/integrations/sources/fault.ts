import type { SourceFaultReason } from '@rewards/validators/recipes/source-constants';

/** Why a source gave no files: a reason for staff, with the params of its sentence. Never a secret. */
export class SourceFault extends Error {
	override name = 'SourceFault';

	constructor(
		readonly reason: SourceFaultReason,
		readonly params: Readonly<Record<string, string | number>> = {},
		options: { cause?: unknown } = {},
	) {
		super(`The source gave no files: ${reason}`, options);
	}
}

const certificates = /^(?:CERT_|ERR_TLS_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH)/;

/** The reason of an error of a connection, whichever library has thrown it. */
export function connectionFault(error: unknown): SourceFault {
	if (error instanceof SourceFault) return error;
	for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
		const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
		if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return new SourceFault('unknownHost', {}, { cause: error });
		if (code === 'ETIMEDOUT' || code === 'ESOCKETTIMEDOUT') return new SourceFault('timeout', {}, { cause: error });
		if (certificates.test(code)) return new SourceFault('certificate', {}, { cause: error });
	}
	return new SourceFault('unreachable', {}, { cause: error });
}
