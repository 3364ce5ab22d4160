import type { ServiceFault } from '@rewards/validators/errors/codes';
import { AppError } from './app-error';

const sentences: Record<ServiceFault, string> = {
	notSet: 'is not set up on this server',
	unreachable: 'cannot be reached',
	timeout: 'did not respond in time',
	failed: 'responded with an error',
	key: 'does not accept the credentials',
	busy: 'has too many requests right now',
	refused: 'refused the request',
	answer: 'gave an invalid response',
	incomplete: 'sent an incomplete response',
	address: 'has an address that this server may not connect to',
	insecure: 'must be reached over https',
};

interface ServiceFailure {
	/** For clients to switch on. */
	service: string;
	/** For sentences: "The tax service". */
	title: string;
	reason: ServiceFault;
	/** The service's own message, where it helps users. Never a secret. */
	detail?: string | undefined;
	cause?: unknown;
}

/** An outside service gave no usable response. */
export const serviceFailed = ({ service, title, reason, detail, cause }: ServiceFailure): AppError =>
	new AppError(
		'SERVICE_FAILED',
		{ service, reason, ...(detail ? { detail: detail.slice(0, 300) } : {}) },
		{ message: `${title} ${sentences[reason]}.`, cause },
	);
