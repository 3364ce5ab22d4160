import { Alert } from '@rewards/ui/primitives/alert';
import { Button } from '@rewards/ui/primitives/button';
import { KeyRound } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation';
import { trpc } from '../../lib/trpc';
import { useOidcErrorText } from './oidc-error-text';
import { type OidcError, startOidc } from './oidc-return';

interface OtherProvidersProps {
	returnTo: string;
	/** Of the provider's return. */
	error: OidcError | null;
}

/** Sign-in with an external identity, if the server has one configured. */
export function OtherProviders({ returnTo, error }: OtherProvidersProps) {
	const { t } = useTranslation('auth');
	const { data } = trpc.auth.providers.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
	const why = useOidcErrorText();
	if (!data?.oidc) return null;
	const name = data.oidc.label;
	return (
		<div className="mt-6 flex flex-col gap-4">
			<p className="flex items-center gap-3 text-muted-foreground text-sm before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
				{t('orWith')}
			</p>
			{error && (
				<Alert tone="danger" announce title={t('otherFailed', { name })}>
					{why(error)}
				</Alert>
			)}
			<Button size="lg" className="w-full" onClick={() => startOidc(returnTo)}>
				<KeyRound aria-hidden />
				{t('signInWith', { name })}
			</Button>
		</div>
	);
}
