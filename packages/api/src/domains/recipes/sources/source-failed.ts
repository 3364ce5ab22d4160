import type { SourceFaultReason } from '@rewards/validators/recipes/source-constants';
import { AppError } from '../../../errors';
import type { SourceFault } from '../../../integrations/sources';

/** For clients and logs; the web has its own in three languages. */
const sentences: Record<SourceFaultReason, string> = {
	address: 'has an address that this server may not connect to.',
	unknownHost: 'has a host name that does not exist.',
	unreachable: 'cannot be reached, or the connection broke off.',
	timeout: 'did not answer in time.',
	insecure: 'must be reached over https.',
	certificate: 'has a certificate that is not valid.',
	unconfirmed: 'has a key that nobody has confirmed.',
	hostKey: 'shows another key than the confirmed one.',
	signIn: 'does not accept the user name, password or key.',
	privateKey: 'cannot be reached with this private key: it is encrypted or in an unknown format.',
	missing: 'has no such folder, bucket or file.',
	forbidden: 'does not allow the user to read there.',
	status: 'answered with an unexpected status.',
	redirects: 'redirects too often.',
	tooMany: 'has more files in the folder than are looked through.',
	answer: 'gave an answer that makes no sense.',
	secret: 'has a stored password or key that cannot be decrypted on this server.',
};

/** SERVICE_FAILED (`service: recipeSource`) with the fault's reason and params. */
export const sourceFailed = (fault: SourceFault): AppError =>
	new AppError(
		'SERVICE_FAILED',
		{ service: 'recipeSource', reason: fault.reason, ...fault.params },
		{ message: `The source of the recipe ${sentences[fault.reason]}`, cause: fault },
	);
