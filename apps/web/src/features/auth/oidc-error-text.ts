import { useTranslation } from '../../i18n/use-translation';
import { describeError } from '../../lib/errors/describe-error';
import { errorBodyOf, RequestError } from '../../lib/errors/errors';
import type { OidcError } from './oidc-return';

const reasons = [
	'denied',
	'provider',
	'noEmail',
	'unverifiedEmail',
	'otherIdentity',
	'administrator',
	'identityTaken',
	'alreadyLinked',
	'unreachable',
	'answer',
] as const;

/** Why the provider's return signs nobody in, as a sentence for the person. */
export function useOidcErrorText(): (error: OidcError) => string {
	const { t } = useTranslation('auth');
	return ({ code, reason }) => {
		const known = reasons.find((one) => one === reason);
		return known ? t(`otherReason.${known}`) : describeError(new RequestError(errorBodyOf({ code }))).title;
	};
}
