import { Button } from '@rewards/ui/primitives/button';
import { UserRoundCog } from 'lucide-react';
import { Trans, useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { chooseAccount } from '../selection';
import { useWorkplace } from '../workplace';

/** Stands while a child account is worked in: says which, and leads back. */
export function ImpersonationBanner() {
	const { t } = useTranslation('shell');
	const { impersonating, account } = useWorkplace();
	const [, navigate] = useLocation();
	if (!impersonating) return null;
	return (
		<section
			aria-label={t('impersonation')}
			className="flex min-h-9 shrink-0 items-center gap-3 border-b bg-warning-soft px-4 py-1 text-sm text-warning-text sm:px-6"
		>
			<UserRoundCog aria-hidden className="size-4 shrink-0" />
			<p className="min-w-0 flex-1 break-words">
				<Trans t={t} i18nKey="impersonating" values={{ name: account.name }} components={{ b: <strong /> }} />
			</p>
			<Button
				size="xs"
				variant="outline"
				onClick={() => {
					chooseAccount(1, null);
					navigate('/customers');
				}}
			>
				{t('backToOwn')}
			</Button>
		</section>
	);
}
