import { Alert } from '@rewards/ui/primitives/alert';
import { Button } from '@rewards/ui/primitives/button';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { trpc } from '../../../lib/trpc';
import { useOidcErrorText } from '../oidc-error-text';
import { keepLinkOutcome, linkOutcome } from '../oidc-return';

/** How linking at the provider has just ended, at the top of the page that opens then; stays until it was read. */
export function LinkOutcome() {
	const { t } = useTranslation(['identity', 'common']);
	const why = useOidcErrorText();
	const [outcome, setOutcome] = useState(linkOutcome);
	const providers = trpc.auth.providers.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
	const name = providers.data?.oidc?.label;
	if (!outcome || !name) return null;
	const read = () => {
		keepLinkOutcome(null);
		setOutcome(null);
	};
	return (
		<Alert
			announce
			tone={outcome.error ? 'danger' : 'success'}
			title={t(outcome.error ? 'identity:linkFailed' : 'identity:linked', { name })}
			action={
				<Button size="sm" onClick={read}>
					{t('common:close')}
				</Button>
			}
		>
			{outcome.error && why(outcome.error)}
		</Alert>
	);
}
