import { Alert } from '@rewards/ui/primitives/alert';
import { Button } from '@rewards/ui/primitives/button';
import { KeyRound } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation';
import { describeError } from '../../lib/describe-error';
import { errorBodyOf, RequestError } from '../../lib/errors';
import { trpc } from '../../lib/trpc';
import { startOidc } from './oidc-return';

interface OtherProvidersProps {
	returnTo: string;
	/** Error code from the provider's return. */
	error: string | null;
}

/** Sign-in with an external identity, if the server has one configured. */
export function OtherProviders({ returnTo, error }: OtherProvidersProps) {
	const { t } = useTranslation('auth');
	const { data } = trpc.auth.providers.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
	if (!data?.oidc) return null;
	const name = data.oidc.label;
	const why = error && describeError(new RequestError(errorBodyOf({ code: error }))).title;
	return (
		<div className="mt-6 flex flex-col gap-4">
			<p className="flex items-center gap-3 text-muted-foreground text-sm before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
				{t('orWith')}
			</p>
			{why && (
				<Alert tone="danger" announce title={t('otherFailed', { name })}>
					{why}
				</Alert>
			)}
			<Button size="lg" className="w-full" onClick={() => startOidc(returnTo)}>
				<KeyRound aria-hidden />
				{t('signInWith', { name })}
			</Button>
		</div>
	);
}
