import type { ServiceFault } from '@rewards/validators/errors/codes';
import { AppError } from './app-error';

const sentences: Record<ServiceFault, string> = {
	notSet: 'is not set up on this server',
	unreachable: 'cannot be reached',
	timeout: 'did not answer in time',
	failed: 'answered with a failure of its own',
	key: 'does not accept the credentials',
	busy: 'has too many requests right now',
	refused: 'refused the request',
	answer: 'gave an answer that makes no sense',
	incomplete: 'gave less than it said there is',
	address: 'has an address that this server may not connect to',
	insecure: 'must be reached over https',
};

interface ServiceFailure {
	/** For clients to switch on. */
	service: string;
	/** For sentences: "The tax service". */
	title: string;
	reason: ServiceFault;
	/** What the service said, where people can use it. Never a secret. */
	detail?: string | undefined;
	cause?: unknown;
}

/** A service outside gave no answer that can be used. */
export const serviceFailed = ({ service, title, reason, detail, cause }: ServiceFailure): AppError =>
	new AppError(
		'SERVICE_FAILED',
		{ service, reason, ...(detail ? { detail: detail.slice(0, 300) } : {}) },
		{ message: `${title} ${sentences[reason]}.`, cause },
	);
